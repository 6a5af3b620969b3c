# For Homebrew. The release checklist (RELEASING.md) says how the version and the checksum are set.
class Upstar < Formula
  desc "Exact toolkit for combinatorial game theory"
  homepage "https://github.com/upstar-cgt/upstar"
  url "https://github.com/upstar-cgt/upstar/archive/refs/tags/v0.2.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license any_of: ["MIT", "Apache-2.0"]

  depends_on "rust" => :build

  def install
    system "cargo", "install", *std_cargo_args(path: "crates/upstar-cli")
    system "cargo", "install", *std_cargo_args(path: "verify")
    system bin/"upstar", "--quiet", "man", "man"
    man1.install Dir["man/*.1"]
    generate_completions_from_executable(bin/"upstar", "completions")
  end

  test do
    assert_match "5/8", shell_output("#{bin}/upstar eval 'value(hackenbush(\"BRBR\"))'")
  end
end

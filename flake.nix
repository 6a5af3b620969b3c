{
  description = "Upstar: an exact toolkit for combinatorial game theory";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      forAll = function: nixpkgs.lib.genAttrs systems (system: function nixpkgs.legacyPackages.${system});
      manifest = (builtins.fromTOML (builtins.readFile ./Cargo.toml)).workspace.package;
    in
    {
      packages = forAll (pkgs: {
        default = pkgs.rustPlatform.buildRustPackage {
          pname = "upstar";
          inherit (manifest) version;
          src = self;
          cargoLock.lockFile = ./Cargo.lock;
          cargoBuildFlags = [ "-p" "upstar-cli" "-p" "upstar-verify" ];
          # The tests need more than the sources; `.ci/run` runs them.
          doCheck = false;
          nativeBuildInputs = [ pkgs.installShellFiles ];
          postInstall = pkgs.lib.optionalString (pkgs.stdenv.buildPlatform.canExecute pkgs.stdenv.hostPlatform) ''
            $out/bin/upstar --quiet man man && installManPage man/*.1
            for shell in bash zsh fish; do $out/bin/upstar completions $shell > upstar.$shell; done
            installShellCompletion upstar.bash upstar.zsh upstar.fish
          '';
          meta = {
            description = "Exact toolkit for combinatorial game theory";
            homepage = manifest.repository;
            license = with pkgs.lib.licenses; [ mit asl20 ];
            mainProgram = "upstar";
          };
        };
      });
    };
}

# The explorer and the command in a container: docker run --rm -p 8017:8017 upstar
FROM rust:1.95-slim-trixie AS build
RUN apt-get update && apt-get install --yes --no-install-recommends musl-tools && rm -rf /var/lib/apt/lists/*
RUN rustup target add "$(uname -m)-unknown-linux-musl"
WORKDIR /upstar
COPY . .
RUN cargo build --locked --profile dist --target "$(uname -m)-unknown-linux-musl" -p upstar-cli -p upstar-verify \
    && mkdir /programs && cp target/*/dist/upstar target/*/dist/upstar-verify /programs

FROM scratch
COPY --from=build /programs/ /usr/bin/
COPY LICENSE-MIT LICENSE-APACHE /licenses/
WORKDIR /work
USER 65534
EXPOSE 8017
ENTRYPOINT ["/usr/bin/upstar"]
# Others reach the page through the port that is published, with the token in the address that is printed.
CMD ["serve", "--host", "0.0.0.0"]

# docker build --tag gatehouse .
# The tag names one release. To pin its exact content, append the digest that `docker buildx imagetools inspect` shows: node:…@sha256:…
FROM node:26.10.0-trixie-slim AS base

FROM base AS build
WORKDIR /build
COPY package.json package-lock.json ./
COPY console/package.json console/
# No install script of a package runs here or below. Our own `prepare` does not run either; its steps follow below.
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY scripts/build.ts scripts/bundle.ts scripts/
COPY src src
COPY locales locales
COPY samples samples
COPY console console
RUN npm run build

FROM base AS dependencies
# npm names the component in the SBOM after the folder.
WORKDIR /opt/gatehouse
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts
# The optional packages of traces too, with the versions and hashes of package-lock.json: a container cannot install them later.
RUN npm install --save-prod --omit=dev --ignore-scripts $(node -p "const { devDependencies, peerDependencies } = require('./package.json'); Object.keys(peerDependencies).map((name) => name + '@' + devDependencies[name]).join(' ')")
# Remove the development packages from the list first: `npm sbom --omit=dev` would also omit packages that development shares with
# production.
RUN npm pkg delete devDependencies && npm run --silent sbom > sbom.cdx.json

FROM base
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Gatehouse" \
      org.opencontainers.image.description="An OAuth 2.0 authorization server with OpenID Connect identity" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION"

# A running server needs no package manager, but an attacker could use it. `gatehouse` is for commands: docker exec … gatehouse doctor
RUN rm -rf /usr/local/lib/node_modules /usr/local/include /usr/local/bin/npm /usr/local/bin/npx \
 && install -d -o 1000 -g 1000 -m 700 /var/lib/gatehouse \
 && ln -s /opt/gatehouse/bin/gatehouse.js /usr/local/bin/gatehouse

WORKDIR /opt/gatehouse
COPY --from=dependencies /opt/gatehouse ./
COPY --chmod=755 bin bin
COPY locales locales
COPY samples samples
COPY --from=build /build/dist dist

# The application belongs to root and is read-only. The server writes only to this folder, and with PostgreSQL to no folder.
ENV HOST=0.0.0.0 \
    PORT=4000 \
    GATEHOUSE_DATA=/var/lib/gatehouse
VOLUME /var/lib/gatehouse
EXPOSE 4000

# By number, so that Kubernetes can verify that the user is not root.
USER 1000:1000

# Checks that the process runs, not readiness: some orchestrators kill unhealthy containers, and a restart does not repair the
# database.
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "const { PORT, GATEHOUSE_URL } = process.env; const path = new URL(GATEHOUSE_URL || 'http://localhost').pathname.replace(/[/]$/, ''); fetch('http://127.0.0.1:' + PORT + path + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

# SIGTERM must reach the server itself, without a shell or npm in between. Stopping may take ten seconds, which is also Docker's
# limit: use docker stop --time 15.
ENTRYPOINT ["node", "/opt/gatehouse/bin/gatehouse.js"]
CMD ["serve"]

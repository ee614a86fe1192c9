# Docker reinstalls the dependencies only when these manifests change.
FROM node:26-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/shared/package.json packages/shared/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY prove/package.json prove/

FROM manifests AS built
RUN npm ci
COPY tsconfig.base.json ./
COPY packages/shared packages/shared
COPY apps/server apps/server
WORKDIR /app/apps/server
RUN node /app/node_modules/rolldown/bin/cli.mjs --config rolldown.config.ts
COPY apps/web /app/apps/web
COPY docs/model.md /app/docs/model.md
WORKDIR /app/apps/web
RUN node /app/node_modules/vite/bin/vite.js build

FROM manifests AS modules
RUN npm ci --omit=dev --workspace apps/server --workspace packages/shared
# The build contains all other packages. Types and documents are only for developers.
RUN cd node_modules && find @node-rs @sqlite.org -type f \
  \( -name '*.ts' -o -name '*.mts' -o -name '*.map' -o -name 'README*' \) -delete

FROM node:26-slim
WORKDIR /app
# From the second start on, the compile cache saves compilation and 12 MB of memory.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/node
# Threads share freed memory, and large blocks return to the system at once. Decision 035 explains
# these settings and the engine's options below.
ENV MALLOC_ARENA_MAX=2
ENV MALLOC_MMAP_THRESHOLD_=131072
# Number of threads that hash passwords.
ENV UV_THREADPOOL_SIZE=2
RUN mkdir /data && chown node:node /data
COPY package.json ./
COPY apps/server/package.json apps/server/
COPY --from=modules /app/node_modules/@node-rs node_modules/@node-rs
COPY --from=modules /app/node_modules/@sqlite.org node_modules/@sqlite.org
COPY apps/server/api-page apps/server/api-page
COPY apps/server/breached-passwords apps/server/breached-passwords
COPY --from=built /app/apps/server/dist apps/server/dist
COPY --from=built /app/apps/web/dist apps/web/dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--no-allocation-site-pretenuring", "--heap-growing-percent=50", "apps/server/dist/main.js"]

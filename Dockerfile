# One image with the built program and the few packages that it imports: not root, with a health check.
FROM node:24-slim AS build
WORKDIR /forklore
# Only what installing needs, so that a change of the source does not install again.
COPY package.json package-lock.json ./
COPY scripts/task.mjs scripts/prepare.mjs scripts/run.mjs ./scripts/
RUN node scripts/task.mjs packages
COPY . .
RUN node scripts/task.mjs pack /packed

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
WORKDIR /forklore
COPY --from=build /packed ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server/main.js"]

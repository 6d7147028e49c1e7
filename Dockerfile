# The image of Leverframe. The guide is docs/guides/deployment.md.
ARG NODE_VERSION=24

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm ci --omit=dev
RUN npm pack --pack-destination /tmp
RUN npm install --global --prefix /opt/leverframe /tmp/leverframe-*.tgz

FROM node:${NODE_VERSION}-bookworm-slim
COPY --from=build /opt/leverframe /opt/leverframe
RUN ln -s /opt/leverframe/bin/leverframe /usr/local/bin/leverframe && install -d -o 1000 -g 1000 -m 0700 /data
ENV NODE_ENV=production DATABASE_URL=sqlite:/data/leverframe.db
WORKDIR /data
VOLUME /data
EXPOSE 4242
USER 1000:1000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 4242}${process.env.BASE_URI_PATH || ''}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["leverframe"]
CMD ["serve"]

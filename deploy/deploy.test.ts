import { readdirSync, readFileSync, statSync } from "node:fs";
import { builtinModules } from "node:module";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { settingNames } from "#server/platform/config.ts";
import { probePaths } from "#server/platform/watch/probes.ts";

const read = (file: string) => readFileSync(file, "utf8");
const dockerfile = read("Dockerfile");
const compose = parse(read("compose.yaml"), { merge: true });
const instances = [compose.services["meridian-1"], compose.services["meridian-2"]];
const [configMap, deployment, service, metricsService, cronJob, claim, budget, ingress] = parseAllDocuments(
  read("deploy/kubernetes.yaml"),
).map((document) => document.toJS({ mapAsMap: false }));
const { spec: pod } = deployment.spec.template;
const [container] = pod.containers;
const unit = read("deploy/meridian@.service");
const caddyfile = read("deploy/Caddyfile");
const operations = read("docs/operations.md");

/** The instructions of the Dockerfile, each with its continued lines joined. */
const instructions = dockerfile
  .replaceAll("\\\n", " ")
  .split("\n")
  .map((line) => /^([A-Z]+) +(.*)$/.exec(line.trim()))
  .flatMap((match) => (match ? [{ name: match[1] ?? "", rest: match[2] ?? "" }] : []));
const of = (name: string) => instructions.filter((line) => line.name === name).map(({ rest }) => rest);
const namesIn = (text: string) => [...text.matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name = ""]) => name);

/** How long requests may take after the drain, and the closing after them. docs/operations.md says so. */
const [, finishSec, closeSec] = (
  /up to (\d+) s to\s+finish, and closes everything else within (\d+) s/.exec(operations) ?? []
).map(Number);
const seconds = (text: string | number) => Number(/^(\d+)s?$/.exec(String(text))?.[1]);
const probes = Object.values(probePaths);
const containerEnv: Record<string, string> = Object.fromEntries(
  container.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
);
/** What each deployment sets for an instance. */
const environments: Record<string, string>[] = [
  ...instances.map(({ environment }) => environment),
  containerEnv,
  Object.fromEntries(
    [...unit.matchAll(/^Environment=(.*)$/gm)]
      .flatMap(([, list = ""]) => list.split(" "))
      .map((assignment) => assignment.split("=", 2)),
  ),
];

describe("every deployment", () => {
  it("sets only settings that exist", () => {
    const set = [
      ...of("ENV").flatMap(namesIn),
      ...environments.flatMap((environment) => Object.keys(environment)),
      ...Object.keys(configMap.data),
      ...[...read("deploy/kubernetes.yaml").matchAll(/--from-literal=(\w+)=/g)].map(([, name = ""]) => name),
      ...namesIn(
        read("deploy/meridian-backup.service")
          .match(/^Environment=.*$/m)?.[0]
          .slice(12) ?? "",
      ),
    ];
    expect(set.length).toBeGreaterThan(20);
    expect(set.filter((name) => !settingNames.includes(name))).toEqual([]);
  });

  it("lets a stopping instance serve until the proxy has noticed, and gives it time to stop", () => {
    const probeSec = seconds(/health_interval (\S+)/.exec(caddyfile)?.[1] ?? "");
    const drains = environments.map(({ DRAIN_SECONDS }) => Number(DRAIN_SECONDS));
    expect(drains).toHaveLength(4);
    const limits = [
      ...instances.map(({ stop_grace_period }) => seconds(stop_grace_period)),
      pod.terminationGracePeriodSeconds,
      seconds(/^TimeoutStopSec=(.*)$/m.exec(unit)?.[1] ?? ""),
    ];
    for (const [at, drain] of drains.entries()) {
      expect(drain).toBeGreaterThan(2 * probeSec);
      expect(limits[at]).toBeGreaterThan(drain + finishSec! + closeSec!);
    }
  });

  it("opens a port for metrics per instance, which Prometheus reads under the job name of the alerts", () => {
    const { rule_files, scrape_configs } = parse(read("deploy/prometheus/prometheus.yaml"));
    const [{ job_name, static_configs }] = scrape_configs;
    expect(rule_files).toEqual(["alerts.yaml"]);
    expect(static_configs[0].targets).toEqual(
      instances.map(({ environment }, at) => `meridian-${at + 1}:${environment.METRICS_PORT}`),
    );
    const jobs = [...read("deploy/prometheus/alerts.yaml").matchAll(/job="(\w+)"/g)].map(([, job]) => job);
    const documented = [...operations.matchAll(/job_name: (\w+)/g)].map(([, job]) => job);
    expect(documented).toHaveLength(2);
    expect(new Set([...jobs, ...documented])).toEqual(new Set([job_name]));
    expect(environments.map(({ METRICS_PORT }) => METRICS_PORT)).toEqual(["9464", "9464", "9464", "1%i"]);
  });

  it("backs up with the same command and keeps backups for the same time", () => {
    const [{ command }] = cronJob.spec.jobTemplate.spec.template.spec.containers;
    const commands = [
      command.join(" "),
      /^ExecStart=(.*)$/m.exec(read("deploy/meridian-backup.service"))?.[1] ?? "",
      /node .*(?= \|\|)/.exec(compose.services.backup.command[2])?.[0] ?? "",
    ];
    for (const text of commands) expect(text).toMatch(/^node dist\/server\/backup\.js \S*\/\S+ --keep 14$/);
    expect(statSync("dist/server/backup.js").isFile()).toBe(true);
    const [volume] = cronJob.spec.jobTemplate.spec.template.spec.volumes;
    expect(volume.persistentVolumeClaim.claimName).toBe(claim.metadata.name);
  });

  it("warns of memory before a limit ends the process", () => {
    const warnBytes = Number(
      /process_resident_memory_bytes\{[^}]*\} > ([\d.e]+)/.exec(read("deploy/prometheus/alerts.yaml"))?.[1],
    );
    const limitBytes = Number(/^(\d+)Gi$/.exec(container.resources.limits.memory)?.[1]) * 1024 ** 3;
    expect(warnBytes).toBeGreaterThan(0);
    expect(warnBytes).toBeLessThan(0.9 * limitBytes);
  });

  it("asks the probes that exist, on ports that are open", () => {
    const { livenessProbe, readinessProbe } = container;
    const asked = [
      /"http:\/\/127\.0\.0\.1:\$PORT(\/\w+)"/.exec(of("HEALTHCHECK")[0] ?? "")?.[1],
      /health_uri (\S+)/.exec(caddyfile)?.[1],
      livenessProbe.httpGet.path,
      readinessProbe.httpGet.path,
    ];
    for (const path of asked) expect(probes).toContain(path);
    expect(livenessProbe.httpGet.path).toBe(probePaths.live);
    const ports = Object.fromEntries(
      container.ports.map((port: { name: string; containerPort: number }) => [port.name, port.containerPort]),
    );
    const imagePort = Number(/PORT=(\d+)/.exec(of("ENV")[0] ?? "")?.[1]);
    expect(ports).toEqual({ http: imagePort, private: Number(containerEnv.METRICS_PORT) });
    for (const { httpGet } of [livenessProbe, readinessProbe])
      expect(Object.keys(ports)).toContain(httpGet.port);
    expect(of("EXPOSE")).toEqual([String(imagePort)]);
  });

  it("runs the built server that the build makes, without root and on a read-only file system", () => {
    const [program, entry] = JSON.parse(of("CMD")[0] ?? "[]");
    expect(unit).toContain(`ExecStart=${program} ${entry}\n`);
    expect(statSync(entry).isFile()).toBe(true);
    expect(of("USER")).toEqual([`${pod.securityContext.runAsUser}:${pod.securityContext.runAsGroup}`]);
    expect(pod.securityContext.runAsNonRoot).toBe(true);
    expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
    for (const { read_only, tmpfs, volumes } of instances)
      expect({ read_only, tmpfs, volumes }).toEqual({
        read_only: true,
        tmpfs: ["/tmp"],
        volumes: ["data:/data"],
      });
    expect(unit).toMatch(/^User=meridian$/m);
    expect(unit).toMatch(/^ProtectSystem=strict$/m);
  });
});

describe("the image", () => {
  it("copies what exists and what .dockerignore lets in, with all inputs of the build", () => {
    const copies = of("COPY").filter((rest) => !rest.startsWith("--from="));
    const sources = [...new Set(copies.flatMap((rest) => rest.split(/\s+/).slice(0, -1)))];
    for (const source of sources) expect(statSync(source), source).toBeDefined();
    const allowed = [...read(".dockerignore").matchAll(/^!(\S+)$/gm)].map(([, path = ""]) => path);
    expect([...allowed].sort()).toEqual([...sources].sort());
    const inputs = [
      ...(/const inputs = \[([^\]]*)\]/.exec(read("scripts/build.mjs"))?.[1] ?? "").matchAll(/"(.+)"/g),
    ];
    expect(inputs.length).toBeGreaterThan(5);
    for (const [, input] of inputs) expect(sources).toContain(input);
  });

  it("leaves out only packages that the built server does not import", () => {
    const removed = [
      ...(of("RUN")
        .join()
        .matchAll(/rm -rf ((?:node_modules\/\S+\s*)+)/g) ?? []),
    ]
      .flatMap(([, list = ""]) => list.trim().split(/\s+/))
      .map((path) => path.replace("node_modules/", ""));
    expect(removed.length).toBeGreaterThan(0);
    const code = readdirSync("dist/server")
      .filter((name) => name.endsWith(".js"))
      .map((name) => read(`dist/server/${name}`));
    const imported = code
      .flatMap((text) => [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([^"./][^"]*)"/g)])
      .map(([, name = ""]) => name)
      .filter((name) => !name.startsWith("node:") && !builtinModules.includes(name));
    expect(imported).toContain("express");
    expect(
      imported.filter((name) => removed.some((path) => name === path || name.startsWith(`${path}/`))),
    ).toEqual([]);
  });
});

describe("compose.yaml", () => {
  it("has two instances, which Caddy knows by name, and trusts the network that Caddy is in", () => {
    const names = Object.keys(compose.services).filter((name) => name.startsWith("meridian-"));
    expect(names).toHaveLength(2);
    const { caddy } = compose.services;
    expect(caddy.environment.UPSTREAMS).toBe(names.map((name) => `${name}:3000`).join(" "));
    const { subnet } = compose.networks.web.ipam.config[0];
    for (const { environment, networks } of instances) {
      expect(environment.TRUST_PROXY).toBe(subnet);
      expect(networks).toEqual(["web", "database"]);
    }
    expect(caddy.networks).toEqual(["web"]);
  });

  it("mounts files and volumes that exist, and needs no secret that the docs do not name", () => {
    for (const { volumes = [] } of Object.values<{ volumes?: string[] }>(compose.services))
      for (const [source = ""] of volumes.map((volume) => volume.split(":")))
        if (source.startsWith("./")) expect(statSync(source).isFile(), source).toBe(true);
        else expect(Object.keys(compose.volumes)).toContain(source);
    const needed = new Set(
      [...read("compose.yaml").matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name = ""]) => name),
    );
    expect(needed.size).toBe(4);
    for (const name of needed) expect(operations).toMatch(new RegExp(`^ *${name}=`, "m"));
  });
});

describe("deploy/kubernetes.yaml", () => {
  it("connects its parts by their labels and names, and keeps one instance during an update", () => {
    const labels = { "app.kubernetes.io/name": "meridian" };
    expect(deployment.spec.template.metadata.labels).toEqual(labels);
    expect(deployment.spec.selector.matchLabels).toEqual(labels);
    expect(service.spec.selector).toEqual(labels);
    expect(budget.spec.selector.matchLabels).toEqual(labels);
    expect(metricsService.spec.selector).toEqual(labels);
    expect(metricsService.spec.ports[0].targetPort).toBe("private");
    const sources = container.envFrom.map((source: object) => Object.values(source)[0].name);
    expect(sources).toEqual([configMap.metadata.name, "meridian"]);
    expect(cronJob.spec.jobTemplate.spec.template.spec.containers[0].image).toBe(container.image);
    expect(deployment.spec.replicas).toBeGreaterThan(budget.spec.minAvailable);
    expect(deployment.spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
    const [{ backend }] = ingress.spec.rules[0].http.paths;
    expect(backend.service).toEqual({
      name: service.metadata.name,
      port: { name: service.spec.ports[0].name },
    });
    expect(ingress.spec.tls[0].hosts).toEqual([ingress.spec.rules[0].host]);
  });
});

import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { loadEnvSchema, readVariables } from '@repo/workbench/configuration/read-variables';
import { services } from '@repo/workbench/prisma-cli';
import { CORE_SCHEMA, load, loadAll, mergeTag } from 'js-yaml';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseRunArguments } from './run-arguments.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

/** Each service has a web server and a worker, which runs all its jobs: mails, pushes, webhooks and uploads. */
const processes = services.flatMap((service) => [`${service} web`, `${service} worker`]);

const container = z.looseObject({
  image: z.string(),
  command: z.array(z.string()).optional(),
  env_file: z.unknown().optional(),
  environment: z.record(z.string(), z.string()).optional(),
});
const compose = z
  .object({ services: z.record(z.string(), container) })
  .parse(load(read('compose.yaml'), { schema: CORE_SCHEMA.withTags(mergeTag) }));
const own = Object.values(compose.services).filter(({ image }) => image.includes('three-services'));

const example = parseEnv(read('compose.env.example'));
const secrets = parseEnv(
  execFileSync(process.execPath, [join(import.meta.dirname, 'print-secrets.ts')], { encoding: 'utf8' }),
);

/** As Compose does: `${NAME:-otherwise}` and `${NAME:?}`, also one in another. */
function interpolate(text: string, values: NodeJS.Dict<string>): string {
  return text.replace(
    /\$\{(\w+):[-?]((?:[^{}]|\$\{[^}]*\})*)\}/g,
    (_, name: string, otherwise: string) => values[name] || interpolate(otherwise, values),
  );
}

/** `run.ts` with its arguments, as the image starts it. */
function processOf([program, ...args]: readonly string[] = []): string | null {
  const target = program === 'run.ts' ? parseRunArguments(args) : { error: 'another program' };
  return 'error' in target ? null : `${target.service} ${target.role}`;
}

test('compose starts the web server and the worker of each service, after the migrations', () => {
  const commands = own.map(({ command = [] }) => command);
  expect(commands.map(processOf).filter(Boolean).toSorted()).toEqual(processes.toSorted());
  expect(commands).toContainEqual(['migrate.ts']);
  for (const { env_file } of own) expect(env_file).toEqual([{ path: expect.stringContaining('ENV_FILE') }]);
});

test.each(services)(
  'what compose, its example and the printed secrets set is all that %s needs',
  async (service) => {
    const written = { ...example, ...secrets };
    for (const { environment = {}, command } of own) {
      const set = Object.entries(environment).map(([name, value]) => [name, interpolate(value, written)]);
      const variables = { ...written, ...Object.fromEntries(set), NODE_ENV: 'production' };
      const parsed = (await loadEnvSchema(service)).safeParse(variables);
      expect(parsed.error?.issues ?? [], command?.join(' ')).toEqual([]);
    }
  },
);

test('everything that compose, its example and the printed secrets set is read by somebody', async () => {
  const known = new Set((await readVariables()).map(({ name }) => name));
  const ofCompose = ['PORT', ...(read('compose.yaml').match(/(?<=\$\{)\w+/g) ?? [])];
  const names = [
    ...Object.keys({ ...example, ...secrets }),
    ...own.flatMap(({ environment = {} }) => Object.keys(environment)),
  ];
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !known.has(name) && !ofCompose.includes(name))).toEqual([]);
});

const patch = z.array(z.object({ path: z.string(), value: z.array(z.string()) }));
const kustomization = z.object({
  resources: z.array(z.string()),
  patches: z.array(z.object({ target: z.looseObject({ name: z.string() }), patch: z.string() })).default([]),
});
const kustomizationOf = (folder: string) =>
  kustomization.parse(load(read(join('kubernetes', folder, 'kustomization.yaml'))));

test('Kubernetes starts the web server and the worker of each service', () => {
  expect(kustomizationOf('.').resources.toSorted()).toEqual(services.toSorted());
  const started = services.flatMap((service) => {
    const { resources, patches } = kustomizationOf(service);
    expect(resources).toEqual(['../service']);
    return patches.map(({ target, patch: text }) => {
      const [args] = patch.parse(load(text));
      expect(args?.path).toBe('/spec/template/spec/containers/0/args');
      expect(processOf(args?.value)).toBe(`${service} ${target.name}`);
      return processOf(args?.value);
    });
  });
  expect(started.toSorted()).toEqual(processes.toSorted());
});

const workload = z.object({
  kind: z.string(),
  spec: z.looseObject({
    template: z
      .object({ spec: z.object({ containers: z.array(z.object({ envFrom: z.unknown() })) }) })
      .optional(),
  }),
});

test('every container of Kubernetes has all variables of the ConfigMap and of the Secret', () => {
  const files = globSync('kubernetes/{service,migrate}/*.yaml', { cwd: import.meta.dirname }).filter(
    (file) => !file.endsWith('kustomization.yaml'),
  );
  const containers = files
    .flatMap((file) => loadAll(read(file)).map((document) => workload.parse(document)))
    .flatMap(({ spec }) => spec.template?.spec.containers ?? []);
  expect(containers).toHaveLength(3);
  for (const { envFrom } of containers) {
    expect(envFrom).toEqual([
      { configMapRef: { name: 'three-services' } },
      { secretRef: { name: 'three-services' } },
    ]);
  }
});

test.each(services)('HAProxy in front of the containers leads to the web servers of %s', (service) => {
  expect(read('haproxy/compose.cfg')).toMatch(
    new RegExp(`^backend ${service}\\n +server-template \\S+ \\d+ ${service}:8080$`, 'm'),
  );
  expect(processOf(compose.services[service]?.command)).toBe(`${service} web`);
});

import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

const workspace = join(import.meta.dirname, '../../..');
const banner = '// Made by packages/http/bin/generate-manifests.ts from the app tree and the migrations.\n';

/** Every app/**\/route.ts with its address, in a stable order. */
async function findRoutes(app: string): Promise<{ path: string; file: string }[]> {
  const root = join(workspace, 'apps', app, 'app');
  if (!existsSync(root)) return [];
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name === 'route.ts')
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({
      file,
      segments: relative(root, dirname(file))
        .split(sep)
        .filter((name) => name !== ''),
    }))
    .map(({ file, segments }) => ({
      file,
      path: `/${segments.filter((segment) => !segment.startsWith('(')).join('/')}`,
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

type Route = Awaited<ReturnType<typeof findRoutes>>[number];

/** The source of a module that exports these routes under this name. */
function manifestModule(app: string, name: string, routes: readonly Route[]): string {
  const directory = join(workspace, 'apps', app, 'generated');
  const imports = routes.map(({ file }, index) => {
    return `import * as route${index} from '${relative(directory, file).split(sep).join('/')}';`;
  });
  const rows = routes.map(({ path }, index) => `  { path: '${path}', module: route${index} },`);
  return `import type { ManifestEntry } from '@repo/http/openapi';\n${imports.join('\n')}\n\nexport const ${name}: readonly ManifestEntry[] = [\n${rows.join('\n')}\n];\n`;
}

function isCatchAll({ path }: Route): boolean {
  return path.includes('[...');
}

/** The source of generated/routes.ts. Catch-alls are left out: they answer what no documented route does. */
async function routesModule(app: string): Promise<string> {
  const routes = (await findRoutes(app)).filter((route) => !isCatchAll(route));
  return banner + manifestModule(app, 'routes', routes);
}

/** The source of generated/next-routes.ts: what Next serves of the API by itself is all of it. */
async function nextRoutesModule(app: string): Promise<string> {
  const catchAlls = (await findRoutes(app)).filter(
    (route) => isCatchAll(route) && route.path.startsWith('/api/'),
  );
  return `${banner}export { routes } from './routes.ts';\n\n${manifestModule(app, 'catchAlls', catchAlls)}`;
}

/**
 * The source of generated/api.ts: "PUT /api/courses/{id}" → what such a call sends and is answered. Types alone, so that a
 * page that imports it takes nothing of the server along.
 */
async function apiModule(app: string): Promise<string> {
  const directory = join(workspace, 'apps', app, 'generated');
  const routes = (await findRoutes(app)).filter(({ path }) => path.startsWith('/api/'));
  const rows = routes.map(async ({ path, file }) => {
    const source = await readFile(file, 'utf8');
    const methods = source.matchAll(
      /^export (?:const|\{) (GET|POST|PUT|PATCH|DELETE) (?:= route\(|\} from)/gm,
    );
    const address = path.replaceAll('[', '{').replaceAll(']', '}');
    const module = relative(directory, file).split(sep).join('/');
    return [...methods].map(
      ([, method]) => `  '${method} ${address}': CallTypesIn<typeof import('${module}').${method}>;\n`,
    );
  });
  const types = (await Promise.all(rows)).flat().join('');
  return `${banner}import type { CallTypesIn } from '@repo/http/declaration';\n\nexport type Api = {\n${types}};\n`;
}

/** The source of generated/pages.ts: the addresses of the app's pages ("/listings/[slug]"). */
async function pagesModule(app: string): Promise<string> {
  const root = join(workspace, 'apps', app, 'app');
  const files = existsSync(root) ? await readdir(root, { recursive: true }) : [];
  const paths = files
    .filter((file) => /(?:^|[\\/])page\.tsx$/.test(file))
    .map((file) =>
      dirname(file)
        .split(sep)
        .filter((segment) => segment !== '.' && !segment.startsWith('(')),
    )
    .map((segments) => `/${segments.join('/')}`);
  return `${banner}export const pages: readonly string[] = ${JSON.stringify([...new Set(paths)].sort(), null, 2)};\n`;
}

async function migrationsModule(service: string): Promise<string> {
  const root = join(workspace, 'prisma', service, 'migrations');
  const entries = existsSync(root) ? await readdir(root, { withFileTypes: true }) : [];
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return `${banner}export const migrations: readonly string[] = ${JSON.stringify(names.sort(), null, 2)};\n`;
}

/** Leaves an equal file alone, so that a running development server does not compile again. */
async function writeIfChanged(file: string, content: string): Promise<void> {
  if (existsSync(file) && (await readFile(file, 'utf8')) === content) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

for (const app of await readdir(join(workspace, 'apps'))) {
  const directory = join(workspace, 'apps', app, 'generated');
  await writeIfChanged(join(directory, 'routes.ts'), await routesModule(app));
  await writeIfChanged(join(directory, 'next-routes.ts'), await nextRoutesModule(app));
  await writeIfChanged(join(directory, 'api.ts'), await apiModule(app));
  await writeIfChanged(join(directory, 'pages.ts'), await pagesModule(app));
  await writeIfChanged(join(directory, 'migrations.ts'), await migrationsModule(app));
}

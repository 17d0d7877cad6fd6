import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';

const workspace = join(import.meta.dirname, '../../..');
const banner = '// Made by packages/http/bin/generate-manifests.ts from the app tree and the migrations.\n';

/** The source of an exported list, each of its texts once. */
function listModule(name: string, texts: readonly string[]): string {
  return `export const ${name}: readonly string[] = ${JSON.stringify([...new Set(texts)].sort(), null, 2)};\n`;
}

function isGroup(segment: string): boolean {
  return segment.startsWith('(');
}

/** Every app/**\/<name> with its route group and its address, in a stable order. */
async function findFiles(app: string, name: string) {
  const root = join(workspace, 'apps', app, 'app');
  const files = await readdir(root, { recursive: true });
  return files
    .filter((file) => basename(file) === name)
    .map((file) => ({ file: join(root, file), segments: file.split(sep).slice(0, -1) }))
    .map(({ file, segments }) => ({
      file,
      group: segments.find(isGroup),
      path: `/${segments.filter((segment) => !isGroup(segment)).join('/')}`,
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

type Route = Awaited<ReturnType<typeof findFiles>>[number];

/** The source of a module that exports these routes under this name. */
function manifestModule(app: string, name: string, routes: readonly Route[]): string {
  const directory = join(workspace, 'apps', app, 'generated');
  const imports = routes.map(({ file }, index) => {
    return `import * as route${index} from '${relative(directory, file).split(sep).join('/')}';`;
  });
  const rows = routes.map(
    ({ path }, index) => `  { path: '${path}', module: refuseOtherMethods(route${index}) },`,
  );
  return `import type { ManifestEntry } from '@repo/http/route-module';\nimport { refuseOtherMethods } from '../http.ts';\n${imports.join('\n')}\n\nexport const ${name}: readonly ManifestEntry[] = [\n${rows.join('\n')}\n];\n`;
}

function isCatchAll({ path }: Route): boolean {
  return path.includes('[...');
}

/** The routes that have an entry of their own in the API description. Catch-alls answer what no documented route does. */
async function findPlainRoutes(app: string): Promise<Route[]> {
  return (await findFiles(app, 'route.ts')).filter((route) => !isCatchAll(route));
}

/** The source of generated/routes.ts. */
async function routesModule(app: string): Promise<string> {
  return banner + manifestModule(app, 'routes', await findPlainRoutes(app));
}

/** The source of generated/described-routes.ts: all but the API description itself, which is made from this list. */
async function describedRoutesModule(app: string): Promise<string> {
  const routes = (await findPlainRoutes(app)).filter(({ path }) => path !== '/api/openapi.json');
  return banner + manifestModule(app, 'describedRoutes', routes);
}

/** The source of generated/next-routes.ts: what Next serves of the API by itself is all of it. */
async function nextRoutesModule(app: string): Promise<string> {
  const catchAlls = (await findFiles(app, 'route.ts')).filter(
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
  const routes = (await findPlainRoutes(app)).filter(({ path }) => path.startsWith('/api/'));
  const rows = routes.map(async ({ path, file }) => {
    const source = await readFile(file, 'utf8');
    // `route(`, a function that makes routes of one shape (`uploadStepRoute(`), or a route that is declared elsewhere.
    const methods = source.matchAll(
      /^export (?:const|\{) (GET|POST|PUT|PATCH|DELETE) (?:= (?:route|\w+Route)\(|\} from)/gm,
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

/**
 * The source of generated/pages.ts: the addresses of the app's pages ("/listings/[slug]", not the one for all others), and the first segments of those
 * in a route group that needs a sign-in, which is every group but "(public)".
 */
async function pagesModule(app: string): Promise<string> {
  const pages = await findFiles(app, 'page.tsx');
  const signedIn = pages.filter(({ group }) => group !== undefined && group !== '(public)');
  const protectedPaths = signedIn.map(({ path }) => `/${path.split('/')[1]}`);
  const paths = pages.map(({ path }) => path).filter((path) => !path.includes('[...'));
  return banner + listModule('pages', paths) + listModule('protectedPaths', protectedPaths);
}

async function migrationsModule(service: string): Promise<string> {
  const root = join(workspace, 'prisma', service, 'migrations');
  const entries = existsSync(root) ? await readdir(root, { withFileTypes: true }) : [];
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return banner + listModule('migrations', names);
}

/** The source of generated/schemas.ts: the modules that name what the API description describes, the service's own first. */
async function schemasModule(app: string): Promise<string> {
  const root = join(workspace, 'packages/schemas');
  const own = (await readdir(join(root, app))).map((file) => `${app}/${file}`);
  const account = (await readdir(join(root, 'account'))).map((file) => `account/${file}`);
  const files = [...own.sort(), ...account.sort(), ...(await readdir(root)).sort()];
  const modules = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length));
  const imports = modules.map(
    (module, index) => `import * as schemas${index} from '@repo/schemas/${module}';\n`,
  );
  const rows = modules.map((module, index) => `  '${module}': schemas${index},\n`);
  return `${banner}import type { SchemaModules } from '@repo/http/schema-names';\n${imports.join('')}\nexport const schemas: SchemaModules = {\n${rows.join('')}};\n`;
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
  await writeIfChanged(join(directory, 'described-routes.ts'), await describedRoutesModule(app));
  await writeIfChanged(join(directory, 'next-routes.ts'), await nextRoutesModule(app));
  await writeIfChanged(join(directory, 'schemas.ts'), await schemasModule(app));
  await writeIfChanged(join(directory, 'api.ts'), await apiModule(app));
  await writeIfChanged(join(directory, 'pages.ts'), await pagesModule(app));
  await writeIfChanged(join(directory, 'migrations.ts'), await migrationsModule(app));
}

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

/** The source of generated/routes.ts. Catch-alls are left out: they answer what no documented route does. */
async function routesModule(app: string): Promise<string> {
  const routes = (await findRoutes(app)).filter(({ path }) => !path.includes('[...'));
  const directory = join(workspace, 'apps', app, 'generated');
  const imports = routes.map(({ file }, index) => {
    return `import * as route${index} from '${relative(directory, file).split(sep).join('/')}';`;
  });
  const rows = routes.map(({ path }, index) => `  { path: '${path}', module: route${index} },`);
  return `${banner}import type { ManifestEntry } from '@repo/http/openapi';\n${imports.join('\n')}\n\nexport const routes: readonly ManifestEntry[] = [\n${rows.join('\n')}\n];\n`;
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
  await writeIfChanged(join(directory, 'pages.ts'), await pagesModule(app));
  await writeIfChanged(join(directory, 'migrations.ts'), await migrationsModule(app));
}

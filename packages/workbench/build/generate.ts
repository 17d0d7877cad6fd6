import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot, stampsDirectory } from '../paths.ts';
import { generateClient, type Service, serviceDisplayName, services } from '../prisma-cli.ts';
import { type ProcessRegister, runProcessOrThrow } from '../processes.ts';
import { runIfChanged } from '../run-if-changed.ts';

type Options = { directory: string; report: (line: string) => void; register?: ProcessRegister };

export async function generateClientsAndRoutes(options: Options): Promise<void> {
  await Promise.all([
    generateRoutes(options),
    generateIconSprite(),
    ...services.map((service) => generateChangedClient(service, options)),
  ]);
}

async function generateIconSprite(): Promise<void> {
  const folder = join(repositoryRoot, 'packages', 'ui', 'generated');
  const work = {
    stampFile: join(stampsDirectory, 'icons'),
    inputs: [
      join(repositoryRoot, 'packages', 'ui', 'src', 'icon-names.ts'),
      join(repositoryRoot, 'packages', 'workbench', 'pictures'),
      // The version of lucide.
      join(repositoryRoot, 'pnpm-workspace.yaml'),
    ],
    outputs: [join(folder, 'icons.svg')],
  };
  await runIfChanged(work, async () => {
    const { drawIconSprite } = await import('../pictures/icon-sprite.ts');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'icons.svg'), await drawIconSprite());
  });
}

async function generateChangedClient(service: Service, { report }: Options): Promise<void> {
  const work = {
    stampFile: join(stampsDirectory, `client-${service}`),
    inputs: [
      join(repositoryRoot, 'prisma', service, 'schema'),
      join(repositoryRoot, 'prisma', `${service}.config.ts`),
      join(repositoryRoot, 'pnpm-workspace.yaml'),
    ],
    outputs: [join(repositoryRoot, 'packages', 'db', 'generated', service)],
  };
  await runIfChanged(work, async () => {
    report(`      Generating the database client of ${serviceDisplayName(service)} …`);
    await generateClient(service);
  });
}

/** Not hashed: generating is quicker, and it leaves an unchanged file alone. */
function generateRoutes({ directory, register }: Options): Promise<void> {
  return runProcessOrThrow({
    name: 'Listing the routes',
    command: process.execPath,
    args: [join(repositoryRoot, 'packages', 'http', 'bin', 'generate-manifests.ts')],
    cwd: repositoryRoot,
    env: process.env,
    logFile: join(directory, 'logs', 'generate.log'),
    ...(register ? { register } : {}),
  });
}

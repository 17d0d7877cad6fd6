import { join } from 'node:path';
import { whenChanged } from '../input-hash.ts';
import { repositoryRoot, stampsDirectory } from '../paths.ts';
import { generateClient, nameService, type Service, services } from '../prisma-cli.ts';
import { type ProcessRegister, runProcess } from '../processes.ts';

type Options = { directory: string; report: (line: string) => void; register?: ProcessRegister };

export async function generateClientsAndRoutes(options: Options): Promise<void> {
  await Promise.all([
    generateRoutes(options),
    ...services.map((service) => generateChangedClient(service, options)),
  ]);
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
  await whenChanged(work, async () => {
    report(`      Generating the database client of ${nameService(service)} …`);
    await generateClient(service);
  });
}

/** Not hashed: generating is quicker, and it leaves an unchanged file alone. */
function generateRoutes({ directory, register }: Options): Promise<void> {
  return runProcess({
    name: 'Listing the routes',
    command: process.execPath,
    args: [join(repositoryRoot, 'packages', 'http', 'bin', 'generate-manifests.ts')],
    cwd: repositoryRoot,
    env: process.env,
    logFile: join(directory, 'logs', 'generate.log'),
    ...(register ? { register } : {}),
  });
}

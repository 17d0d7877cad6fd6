import type { Variables } from '@repo/workbench/env-file';
import { resolveFilesUrl } from '@repo/workbench/stack/resolve-files-url';
import { type SandboxProcess, startSandboxProcess } from '@repo/workbench/stack/sandbox';
import { reserveStackPorts, type StackPorts } from '@repo/workbench/stack/stack-ports';
import { testVariables } from '@repo/workbench/test-stack';
import type { DrillContext } from '../drill.ts';

export type Surroundings = {
  ports: StackPorts;
  /** Stands in for the outside services. */
  sandbox: SandboxProcess;
  /** Secrets and addresses, the same for every process. */
  variables: Variables;
};

/** All that processes of the services need beside their databases. */
export async function startSurroundings(
  { directory, register }: DrillContext,
  extra: Variables = {},
): Promise<Surroundings> {
  const own = { ...testVariables(), ...extra };
  const ports = await reserveStackPorts({ variables: own, ports: 'free' });
  const sandbox = await startSandboxProcess({ directory, variables: own, ports, register });
  return {
    ports,
    sandbox,
    variables: { ...sandbox.environment, FILES_URL: resolveFilesUrl(undefined, directory), ...own },
  };
}

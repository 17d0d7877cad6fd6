import { readSandboxEnv } from './env.ts';
import { startSandbox } from './start-sandbox.ts';

/** `node packages/sandbox/server.ts`: one process with every sandbox, until SIGINT or SIGTERM. */
const sandbox = await startSandbox(readSandboxEnv());
console.log(
  JSON.stringify({ level: 'info', msg: 'sandbox ready', url: sandbox.url, smtpPort: sandbox.smtpPort }),
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void sandbox.close().then(() => process.exit(0));
  });
}

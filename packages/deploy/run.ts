import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseRunArguments } from './run-arguments.ts';

const target = parseRunArguments(process.argv.slice(2));
if ('error' in target) {
  process.stderr.write(`${target.error}\n`);
  process.exit(2);
}
const { service, role } = target;
const directory = join(import.meta.dirname, '../../apps', service);
// Every container listens on the same port, whatever it runs: the image's health check knows no other.
Object.assign(process.env, {
  PROCESS_ROLE: role,
  [`${service.toUpperCase()}_PORT`]: process.env.PORT || '8080',
});
process.chdir(directory);
await import(pathToFileURL(join(directory, 'server.ts')).href);

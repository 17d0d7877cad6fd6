import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { services } from './run-arguments.ts';

/** `<service> <email> ["<full name>"]`: makes the first administrator of a service. */
const [given, ...rest] = process.argv.slice(2);
const service = services.find((name) => name === given);
if (!service) {
  process.stderr.write(
    `Usage: node packages/deploy/make-admin.ts ${services.join('|')} <email> ["<full name>"]\n`,
  );
  process.exit(2);
}
const directory = join(import.meta.dirname, '../../apps', service);
process.argv.splice(2, process.argv.length, ...rest);
process.chdir(directory);
await import(pathToFileURL(join(directory, 'make-admin.ts')).href);

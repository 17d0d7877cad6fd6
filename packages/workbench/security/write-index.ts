import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  formatCountsTable,
  formatUnmetList,
  readSecurityRequirements,
  securityFolder,
} from './read-requirements.ts';

/**
 * `node packages/workbench/security/write-index.ts`: updates counts and unmet requirements in the index after a table changed.
 */
const lines = readSecurityRequirements();
const path = join(securityFolder, 'README.md');
const parts = { counts: formatCountsTable(lines), 'not met': formatUnmetList(lines) };
let text = readFileSync(path, 'utf8');
for (const [name, part] of Object.entries(parts)) {
  text = text.replace(
    new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`),
    (_, start: string, end: string) => `${start}${part}\n${end}`,
  );
}
writeFileSync(path, text);

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../paths.ts';
import { formatEnvExample } from './format-example.ts';
import { formatConfigurationPage } from './format-page.ts';
import { readVariables } from './read-variables.ts';

/** The files that the schemas are the source of, by path in the repository. */
export async function renderConfigurationFiles(): Promise<Record<string, string>> {
  const variables = await readVariables();
  return {
    '.github/operations/configuration.md': formatConfigurationPage(variables),
    '.env.example': formatEnvExample(variables),
  };
}

/** Answers what was written. */
export async function writeConfiguration(): Promise<string[]> {
  const files = await renderConfigurationFiles();
  for (const [path, text] of Object.entries(files)) writeFileSync(join(repositoryRoot, path), text);
  return Object.keys(files);
}

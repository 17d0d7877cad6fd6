import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/**
 * Gives the browser Next's own code as ES modules. Next ships each module twice and takes the CommonJS one, of which a bundler
 * can leave nothing out: a page would load 14 KB more. What has no twin stays as it is.
 */
// biome-ignore lint/style/noDefaultExport: Turbopack asks for a loader so.
export default async function takeEsModule(this: { resourcePath: string }, source: string): Promise<string> {
  const twin = this.resourcePath.replace(/(?<=[\\/]next[\\/]dist[\\/])/, 'esm/');
  if (!existsSync(twin)) return source;
  const code = await readFile(twin, 'utf8');
  return code.replace(/^\/\/# sourceMappingURL=.*$/m, '');
}

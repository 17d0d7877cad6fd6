import { openOfficeArchive } from '../archive-parts.ts';

/** The parts of an office file by lower-case name. */
export async function readZipTexts(bytes: Uint8Array): Promise<Map<string, string>> {
  const archive = await openOfficeArchive(bytes);
  const texts = new Map<string, string>();
  for (const name of archive.names) texts.set(name, await archive.readText(name));
  return texts;
}

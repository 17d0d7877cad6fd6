import { openArchive } from '../archive-parts.ts';

/** What an office file consists of: the text of each part by its name, in small letters. */
export async function readZipTexts(bytes: Uint8Array): Promise<Map<string, string>> {
  const archive = await openArchive(bytes);
  const texts = new Map<string, string>();
  for (const name of archive.names) texts.set(name, await archive.readText(name));
  return texts;
}

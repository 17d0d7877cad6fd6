import { findUndrawableInThread } from './draw-certificate-in-thread.ts';

/** A text that certificates print; `label` begins the message. An absent text is not checked. */
export type PrintedText = { field: string; label: string; text: string | undefined };

/** At most this many characters are named in a message. */
const maximumNamed = 3;

function nameCharacter(character: string): string {
  const codes = [...character].map(
    (each) => `U+${each.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`,
  );
  const isVisible = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(character);
  return isVisible ? `“${character}” (${codes.join(' ')})` : codes.join(' ');
}

/** Says per text which characters no font on certificates has; null: it can be printed. */
export async function describeUnprintable(texts: readonly PrintedText[]): Promise<(string | null)[]> {
  const found = await findUndrawableInThread(texts.map(({ text }) => text ?? ''));
  return texts.map(({ label }, index) => {
    const characters = (found[index] ?? []).slice(0, maximumNamed).map(nameCharacter);
    if (characters.length === 0) return null;
    const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(characters);
    return `${label} cannot contain ${names}: it could not be printed on a certificate`;
  });
}

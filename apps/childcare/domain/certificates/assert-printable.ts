import { findUndrawableInThread } from '@repo/certificates/print/draw-certificate-in-thread';
import { errors } from '#domain/errors.ts';

/** A text that certificates print; `label` begins the message. An absent text is not checked. */
export type PrintedText = { field: string; label: string; text: string | undefined };

/** At most this many characters are named in a message. */
const mostNamed = 3;

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
    const characters = (found[index] ?? []).slice(0, mostNamed).map(nameCharacter);
    if (characters.length === 0) return null;
    const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(characters);
    return `${label} cannot contain ${names}: it could not be printed on a certificate`;
  });
}

async function findRefusal(texts: readonly PrintedText[]): Promise<Error | null> {
  const messages = await describeUnprintable(texts);
  const details = texts.flatMap(({ field }, index) => {
    const message = messages[index];
    return message ? [{ field, message }] : [];
  });
  const [first] = details;
  return first ? errors.invalid({ message: first.message, details }) : null;
}

/** Throws invalid for a text that could not be printed on a certificate, naming its characters. */
export async function assertPrintable(...texts: PrintedText[]): Promise<void> {
  const refusal = await findRefusal(texts);
  if (refusal) throw refusal;
}

/**
 * Checks a changed text before the transaction, as fonts take time to load. What it returns is called in the transaction with the
 * stored text, and throws invalid unless that is the same: it may be older than this check.
 */
export async function createPrintableAssertion(
  changed: PrintedText,
): Promise<(stored: string | null) => void> {
  const refusal = await findRefusal([changed]);
  return (stored) => {
    if (refusal && stored !== changed.text) throw refusal;
  };
}

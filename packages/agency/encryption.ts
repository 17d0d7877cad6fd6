import { createCipheriv, createDecipheriv } from 'node:crypto';

/**
 * AES-256-CBC, PKCS#7, base64, with the agency's fixed initialisation vector. Equal texts therefore give equal ciphertexts:
 * good enough to hide a payload from intermediaries, never to store anything.
 */
const algorithm = 'aes-256-cbc';
const initialisationVector = Buffer.from('SSGAPIInitVector', 'ascii');

/** `key`: 32 bytes in base64, as the agency's portal shows it. */
export function encryptPayload(text: string, key: string): string {
  const cipher = createCipheriv(algorithm, toKey(key), initialisationVector);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}

/** null when the text is not base64, was encrypted with another key, or is not UTF-8. */
export function decryptPayload(ciphertext: string, key: string): string | null {
  const compact = ciphertext.replace(/\s/g, '');
  if (!isCiphertext(compact)) return null;
  try {
    const decipher = createDecipheriv(algorithm, toKey(key), initialisationVector);
    const bytes = Buffer.concat([decipher.update(compact, 'base64'), decipher.final()]);
    // One wrong key in 256 yields valid padding; its plain text is almost never UTF-8.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Whether a text is base64 of whole cipher blocks. */
export function isCiphertext(text: string): boolean {
  return (
    /^[A-Za-z0-9+/]+={0,2}$/.test(text) &&
    text.length % 4 === 0 &&
    Buffer.byteLength(text, 'base64') % 16 === 0
  );
}

function toKey(base64: string): Buffer {
  const key = Buffer.from(base64, 'base64');
  if (key.length !== 32) throw new Error('The agency encryption key must be 32 bytes in base64');
  return key;
}

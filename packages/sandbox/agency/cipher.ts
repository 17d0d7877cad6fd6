import { createCipheriv, createDecipheriv } from 'node:crypto';

const initialisationVector = 'SSGAPIInitVector';

/** The agency's side of the encryption, written independently of the client's so that each checks the other. */
export function encryptText(text: string, keyBase64: string): string {
  const cipher = createCipheriv('aes-256-cbc', Buffer.from(keyBase64, 'base64'), initialisationVector);
  return cipher.update(text, 'utf8', 'base64') + cipher.final('base64');
}

/** Decrypts a request body, which is bare base64 or the same as a JSON string; null for anything else. */
export function decryptText(body: string, keyBase64: string): string | null {
  const bare = body.trim().replace(/^"(.*)"$/s, '$1');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(bare)) return null;
  try {
    const decipher = createDecipheriv('aes-256-cbc', Buffer.from(keyBase64, 'base64'), initialisationVector);
    return decipher.update(bare, 'base64', 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

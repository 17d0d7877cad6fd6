import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptPayload, encryptPayload, isCiphertext } from './encryption.ts';

const key = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';

/** Made with openssl: aes-256-cbc, the key above, the agency's vector. */
const vectors = [
  ['{"a":1}', '0h6FjFQeRav7ULM4d3G+/g=='],
  ['S1234567D', 'FLIXq3D/iomf7OWBFlpGUg=='],
  ['', 'ujoSNMXPsEwZcfGAsQ0zgQ=='],
  [
    '{"course":{"run":{"action":"delete"}}}',
    'rWrriplpjeAup3iQ1mqbAavmETHo71HDEmngdcg4i9sPv60hn3GgktWZFhSjCZpN',
  ],
  ['Zoë 訓練', 'f8P17Ba+XSe6KR7LJJBYRg=='],
] as const;

test.each(vectors)('%j is the published ciphertext, both ways', (text, ciphertext) => {
  expect(encryptPayload(text, key)).toBe(ciphertext);
  expect(decryptPayload(ciphertext, key)).toBe(text);
});

test('a ciphertext broken into lines is read', () => {
  const [, ciphertext] = vectors[3];
  expect(decryptPayload(ciphertext.replace(/.{20}/g, '$&\r\n'), key)).toBe(vectors[3][0]);
});

test.each(['plain words', '{"a":1}', '', 'AAAA', '0h6FjFQeRav7ULM4d3G+/g='])(
  '%j is no ciphertext',
  (text) => {
    expect(isCiphertext(text)).toBe(false);
    expect(decryptPayload(text, key)).toBeNull();
  },
);

test('another key opens nothing, also where its padding happens to look right', () => {
  const text = JSON.stringify({ enrolment: { referenceNumber: 'ENR-2611-000001', status: 'Confirmed' } });
  const opened = Array.from({ length: 2_000 }, () =>
    decryptPayload(encryptPayload(text, randomBytes(32).toString('base64')), key),
  );
  expect(opened.filter((result) => result !== null)).toEqual([]);
});

test('a key that is not 32 bytes is an error of ours', () => {
  expect(() => encryptPayload('a', 'AAECAwQ=')).toThrow('32 bytes');
});

import { expect, it } from 'vitest';
import webPush from 'web-push';
import { parseVapidKeys } from './vapid.ts';

const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const mail = { MAIL_FROM: 'Market <no-reply@example.com>' };

it('the private key is enough; a public key of another one is an error; without any there are no pushes', () => {
  expect(parseVapidKeys(mail)).toBeNull();
  expect(parseVapidKeys({ ...mail, PUSH_VAPID_PRIVATE_KEY: privateKey })).toEqual({
    publicKey,
    privateKey,
    subject: 'mailto:no-reply@example.com',
  });
  const pair = { ...mail, PUSH_VAPID_PRIVATE_KEY: privateKey, PUSH_VAPID_PUBLIC_KEY: publicKey };
  expect(parseVapidKeys(pair)).toMatchObject({ publicKey });
  const other = webPush.generateVAPIDKeys().publicKey;
  expect(() => parseVapidKeys({ ...pair, PUSH_VAPID_PUBLIC_KEY: other })).toThrow('is not the public key');
  expect(() => parseVapidKeys({ ...mail, PUSH_VAPID_PUBLIC_KEY: publicKey })).toThrow('is missing');
});

import { expect, test } from 'vitest';
import { secondStepUrl } from './second-step-url.ts';

const page = '/login/second-step?callbackUrl=%2Fhome';

test('a sign-in that needs a second step continues there, by its address or its sentence', () => {
  const url = 'https://market.example/login/second-step';
  expect(secondStepUrl({ error: 'Anything', status: 401, url }, '/home')).toBe(page);
  expect(secondStepUrl({ error: 'Second step required', status: 401 }, '/home')).toBe(page);
});

test('any other refusal leads nowhere', () => {
  const url = 'https://market.example/login?error=CredentialsSignin';
  expect(secondStepUrl({ error: 'Email or password is not right', status: 401, url }, '/home')).toBeNull();
  expect(secondStepUrl({ error: 'Unauthorized', status: 401 }, '/home')).toBeNull();
  expect(secondStepUrl({ error: 'Second step required', status: 429 }, '/home')).toBeNull();
});

import { expect, test } from 'vitest';
import { findOutboundUrlFault } from './find-outbound-url-fault.ts';
import { isPublicAddress } from './public-address.ts';

test('addresses of the public internet are allowed', () => {
  expect(findOutboundUrlFault('https://hooks.example.com/in?key=1')).toBeNull();
  expect(findOutboundUrlFault('https://hooks.example.com:8443/in')).toBeNull();
  expect(findOutboundUrlFault('https://8.8.8.8/')).toBeNull();
  expect(findOutboundUrlFault('https://[2606:4700::1111]/')).toBeNull();
});

test('the sandbox is allowed where it is named', () => {
  expect(findOutboundUrlFault('http://127.0.0.1:3900/a', ['http://127.0.0.1:3900'])).toBeNull();
  expect(findOutboundUrlFault('http://127.0.0.1:3901/a', ['http://127.0.0.1:3900'])).not.toBeNull();
});

test.each([
  ['hooks.example.com', 'Enter a whole address'],
  ['http://hooks.example.com', 'must begin with https://'],
  ['ftp://hooks.example.com', 'must begin with https://'],
  ['https://me:secret@hooks.example.com', 'user name or password'],
  ['https://hooks.example.com/#a', '“#”'],
  ['https://hooks.example.com:5432', 'port 443 or 8443'],
  ['https://hooks.example.com:22', 'port 443 or 8443'],
  ['https://hooks.example.com:25', 'port 443 or 8443'],
  ['https://localhost', 'public internet'],
  ['https://db.internal', 'public internet'],
  ['https://intranet', 'public internet'],
  ['https://192.168.0.1', 'public internet'],
  [`https://hooks.example.com/${'a'.repeat(2_000)}`, 'at most 2000 characters'],
])('%s is refused with a sentence', (url, sentence) => {
  expect(findOutboundUrlFault(url)).toContain(sentence);
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['::ffff:8.8.8.8', true],
  ['10.1.2.3', false],
  ['100.100.100.200', false],
  ['169.254.169.254', false],
  ['168.63.129.16', false],
  ['192.0.0.192', false],
  ['0.0.0.0', false],
  ['::7f00:1', false],
  ['::ffff:169.254.169.254', false],
  ['64:ff9b::a9fe:a9fe', false],
  ['64:ff9b:1::1', false],
  ['2002:7f00:1::', false],
  ['2001::1', false],
  ['fe80::1', false],
  ['fd00:ec2::254', false],
  ['receiver.example', false],
])('%s: public %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

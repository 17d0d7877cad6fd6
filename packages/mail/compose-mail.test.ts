import { expect, test } from 'vitest';
import { composeMail } from './compose-mail.ts';

const content = {
  to: 'amy@example.com',
  subject: 'Confirm your address',
  appName: 'Marketplace',
  heading: 'Hello Amy',
  paragraphs: ['One more step.', 'The link works for a day.'],
  action: { label: 'Confirm address', url: 'https://shop.example/verify?token=a&next=%2F' },
  footer: 'You get this because somebody registered with this address.',
};

test('says the same in text and in HTML', () => {
  const mail = composeMail(content);
  expect(mail.text).toBe(
    'Hello Amy\n\nOne more step.\n\nThe link works for a day.\n\nConfirm address:\nhttps://shop.example/verify?token=a&next=%2F\n\n' +
      'You get this because somebody registered with this address.\nMarketplace\n',
  );
  for (const text of [content.heading, ...content.paragraphs, content.footer])
    expect(mail.html).toContain(text);
  expect(mail.html).toContain('href="https://shop.example/verify?token=a&amp;next=%2F"');
});

test('escapes whatever a person typed', () => {
  const typed = `<img src=x onerror="alert('1')">`;
  const mail = composeMail({
    ...content,
    heading: typed,
    paragraphs: [typed],
    appName: typed,
    subject: `a\r\nBcc: ${typed}`,
  });
  expect(mail.html).not.toContain('<img');
  expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;');
  expect(mail.text).toContain(typed);
  expect(mail.subject).not.toMatch(/[\r\n]/);
});

test('does without an action', () => {
  const { action: _, ...rest } = content;
  expect(composeMail(rest).html).not.toContain('<a ');
});

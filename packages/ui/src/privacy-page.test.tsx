import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PrivacyPage, periodText } from './privacy-page.tsx';

test('the page says for each kind of data what, why, how long and who sees it', () => {
  const markup = renderToStaticMarkup(
    <PrivacyPage
      appName="Training"
      kept={[
        {
          subject: 'Audit log',
          what: 'Sign-ins.',
          why: 'To find faults.',
          howLong: '2 years.',
          whoSees: 'Admins.',
        },
      ]}
      others={[{ name: 'The agency', what: 'Gets enrolments.' }]}
      afterDeletion={<p>Grades stay.</p>}
    />,
  );
  for (const text of [
    'Sign-ins.',
    'To find faults.',
    '2 years.',
    'Admins.',
    'Gets enrolments.',
    'Grades stay.',
  ])
    expect(markup).toContain(text);
  expect(markup).toContain('href="/settings#your-data"');
  expect([...markup.matchAll(/<h[12][^>]*>([^<]*)</g)].map(([, title]) => title)).toEqual([
    'Privacy',
    'What we keep',
    'Services of others',
    'Getting a copy of your data',
    'Deleting your account',
    'Cookies',
  ]);
});

test('periods read as people say them', () => {
  expect([1, 30, 90, 365, 730, 800].map(periodText)).toEqual([
    'One day',
    '30 days',
    '90 days',
    'One year',
    '2 years',
    '800 days',
  ]);
});

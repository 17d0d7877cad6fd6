import type { UserForAdmins } from '@repo/schemas/training/user';
import { withRouter } from '@repo/ui/testing/with-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AccountAccessPanel } from './access-panel.tsx';

const person: UserForAdmins = {
  id: 'u1',
  email: 'mei@example.com',
  fullName: 'Tan Mei Ling',
  role: 'learner',
  roles: ['learner'],
  status: 'deactivated',
  identityNumber: null,
  phone: '',
  address: '',
  lastSignInAt: null,
  createdAt: '2026-11-20T04:00:00.000Z',
  updatedAt: '2026-11-20T04:00:00.000Z',
};

const render = (props: { isDeleted: boolean }) =>
  renderToStaticMarkup(withRouter(<AccountAccessPanel person={person} isOwnAccount={false} {...props} />));

test('access panel: an account that an administrator closed can be opened again', () => {
  expect(render({ isDeleted: false })).toContain('Reactivate');
});

test('access panel: an account that its owner deleted says so and offers nothing that is refused', () => {
  const html = render({ isDeleted: true });
  expect(html).toContain('Deleted by its owner');
  expect(html).not.toContain('Reactivate');
});

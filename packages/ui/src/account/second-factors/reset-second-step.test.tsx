import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withRouter } from '../../testing/with-router.tsx';
import { ResetSecondStep } from './reset-second-step.tsx';

const person = { name: 'Goh Shu Min', email: 'goh@example.com' };

test('only a second step that is there can be reset', () => {
  const render = (isOn: boolean) =>
    renderToStaticMarkup(
      withRouter(<ResetSecondStep person={person} isOn={isOn} path="/api/admin/users/1/reset" />),
    );
  expect(render(true)).toContain('Reset second step');
  expect(render(false)).not.toContain('Reset second step');
  expect(render(false)).toContain('Off');
});

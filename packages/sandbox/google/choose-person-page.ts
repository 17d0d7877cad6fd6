import type { Context } from 'hono';
import { html } from 'hono/html';
import { sendPage } from '../frame/page.ts';
import type { SandboxEnv } from '../frame/part.ts';
import { googlePeople } from './people.ts';

/** The account chooser. `uid` identifies the sign-in in progress. */
export function sendPersonChooserPage(
  c: Context<SandboxEnv>,
  { uid, appUrl }: { uid: string; appUrl: string },
) {
  return sendPage(c, {
    title: 'Choose an account',
    body: html`<h1>Choose an account</h1>
      <p class="muted">to continue to ${appUrl}. This stands in for Google on this machine; these people do not exist.</p>
      <form method="post" action="/google/choose/${uid}">
        <ul class="list">${googlePeople.map(
          (person) => html`<li><button class="row" name="sub" value="${person.sub}">
            <img src="/google/people/${person.sub}/picture.png" alt="">
            <span class="grow">${person.name}<br><small class="muted">${person.email}</small></span>
            <small class="muted">${person.note}</small></button></li>`,
        )}</ul>
        <p></p><button class="button" name="cancel" value="yes">Cancel</button>
      </form>`,
  });
}

export function sendExpiredSignInPage(c: Context<SandboxEnv>) {
  return sendPage(c, {
    title: 'Sign-in expired',
    status: 400,
    body: html`<h1>This sign-in has expired</h1>
      <p>Go back to the app and start again. A browser that blocks cookies for this address cannot sign in here.</p>`,
  });
}

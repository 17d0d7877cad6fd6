import type { Hono } from 'hono';
import { html } from 'hono/html';
import { sendPage } from '../frame/page.ts';
import type { SandboxEnv } from '../frame/part.ts';
import type { AgencyStore } from './agency-store.ts';
import { toIsoCourseDates } from './describe-enrolment.ts';
import type { AgencyProvider } from './exchange.ts';

/** GET /agency: the sandbox's data as a page. */
export function addAgencyPages(router: Hono<SandboxEnv>, store: AgencyStore, provider: AgencyProvider): void {
  router.get('/', (c) => {
    const courses = [...store.courses.values()];
    const runs = [...store.runs.values()];
    return sendPage(c, {
      title: 'Agency',
      body: html`<p><a href="/">Sandbox</a></p><h1>Skills-funding agency</h1>
        <p class="muted">The training provider ${provider.uen} has ${courses.length} courses, ${runs.length} course runs and
          ${store.enrolments.size} enrolments here.</p>
        <ul class="list">${courses.map(({ referenceNumber, title, isExpired }) => {
          const own = runs.filter((run) => run.courseReferenceNumber === referenceNumber);
          const registered = own.filter((run) => Number(run.listed.registeredUserCount ?? 0) > 0);
          return html`<li><a class="row" href="/agency/pages/${encodeURIComponent(referenceNumber)}">
            <span class="grow">${title}<br><small class="muted">${referenceNumber}${isExpired ? ', expired' : ''}</small></span>
            <small class="muted">${own.length} runs, ${registered.length} with people</small></a></li>`;
        })}</ul>`,
    });
  });

  router.get('/pages/:reference', (c) => {
    const course = store.courses.get(c.req.param('reference'));
    if (!course) {
      return sendPage(c, {
        title: 'No such course',
        status: 404,
        body: html`<p><a href="/agency">Agency</a></p><h1>No such course</h1>`,
      });
    }
    const runs = [...store.runs.values()]
      .filter((run) => run.courseReferenceNumber === course.referenceNumber)
      .sort((a, b) => spanOf(b.listed.courseDates).localeCompare(spanOf(a.listed.courseDates)));
    return sendPage(c, {
      title: course.title,
      body: html`<p><a href="/agency">Agency</a></p><h1>${course.title}</h1>
        <p class="muted">${course.referenceNumber}, ${runs.length} course runs, the latest first.</p>
        <ul class="list">${runs.map((run) => {
          const { registeredUserCount, intakeSize, threshold } = run.listed;
          const places = `${Number(registeredUserCount ?? 0)} of ${Number(intakeSize ?? 0)} + ${Number(threshold ?? 0)} places`;
          const enrolled = [...store.enrolments.ofRun(String(run.id))];
          return html`<li class="row"><span class="grow">${spanOf(run.listed.courseDates)}<br>
            <small class="muted">Course run ${run.id}, ${run.sessions.length} sessions</small></span>
            <small class="muted">${places}${enrolled.length > 0 ? `, ${enrolled.length} enrolments` : ''}</small></li>`;
        })}</ul>`,
    });
  });
}

/** "2026-11-21 to 2026-11-22". */
function spanOf(courseDates: unknown): string {
  if (typeof courseDates !== 'object' || courseDates === null) return 'No dates';
  const { startDate, endDate } = toIsoCourseDates(courseDates);
  return startDate === endDate ? startDate : `${startDate} to ${endDate}`;
}

import { overview } from '@repo/schemas/childcare/overview';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser } from '@repo/testing/childcare-factories';
import { withRouter } from '@repo/ui/testing/with-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CellDetails } from '#components/centre/cell-panel.tsx';
import { HeatRow } from '#components/centre/heat-row.tsx';
import { cellAt, packHeatmap } from '#components/centre/heatmap-cells.ts';
import { unpackCells } from '#components/centre/pack-cells.ts';
import { createDisputedPayment } from '#testing/disputed-payment.ts';
import { useBilledCentre } from '#testing/use-billed-centre.ts';

const database = useChildcareDatabase();
const service = useBilledCentre(database);
const { call, send } = service;

/** A course that Amy completed, in a centre of enough people that one page of one is read as in a large centre. */
async function completed() {
  const world = await createDisputedPayment(database, service);
  const { paid, id, ours, amy, manager } = world;
  await createUser(database.db, { name: 'A third', organizationId: ours.id });
  await paid();
  await database.db.assignment.update({
    where: { id },
    data: { status: 'COMPLETED', completedAt: new Date() },
  });
  await database.db.enrollment.updateMany({ where: { userId: amy.id }, data: { progress: 100 } });
  const read = async (query: string) => {
    const { body } = await call(`/api/centre/overview?${query}`, { as: manager });
    expect(overview.parse(body)).toEqual(body);
    return body;
  };
  const cells = async () => {
    const [small, large] = [await read(''), await read(`limit=1&q=${encodeURIComponent(amy.email)}`)];
    const cellOf = ({ cells: all }: typeof small) =>
      all.find((cell: { learnerId: string }) => cell.learnerId === amy.id);
    return [cellOf(small), cellOf(large)];
  };
  const sheet = async () => (await send('/api/centre/overview.csv', { as: manager })).text();
  const learner = async () =>
    (await call(`/api/organizations/${ours.id}/learners/${amy.id}`, { as: manager })).body.courses[0];
  return { ...world, read, cells, sheet, learner };
}

it('a completed course whose payment the bank took back stays done, and says so until it is paid again', async () => {
  const { cells, dispute, read, sheet, learner, id } = await completed();
  const done = { status: 'done', progress: 100, assignmentId: id };
  const before = await cells();
  expect(before).toEqual([expect.objectContaining(done), expect.objectContaining(done)]);
  for (const cell of before) expect(cell).not.toHaveProperty('isChargedBack');
  expect(await sheet()).not.toContain('charged back');
  expect(await learner()).toMatchObject({ status: 'done', isChargedBack: false });
  const { summary } = await read('');

  await dispute('closed', 'lost');
  const lost = { ...done, isChargedBack: true };
  expect(await cells()).toEqual([expect.objectContaining(lost), expect.objectContaining(lost)]);
  expect((await read('')).summary).toEqual(summary);
  expect(await sheet()).toContain('"Done, payment charged back"');
  expect(await learner()).toMatchObject({ status: 'done', isChargedBack: true });

  await dispute('closed', 'won', { days: 20 });
  for (const cell of await cells()) expect(cell).not.toHaveProperty('isChargedBack');
});

it('is said after another try to pay that came to nothing, and not of a waived or of an unpaid course', async () => {
  const { cells, dispute, id } = await completed();
  await database.db.assignment.update({ where: { id }, data: { paymentStatus: 'PENDING' } });
  for (const cell of await cells()) expect(cell).not.toHaveProperty('isChargedBack');
  await database.db.assignment.update({ where: { id }, data: { paymentStatus: 'PAID' } });
  await dispute('closed', 'lost');
  await database.db.assignment.update({ where: { id }, data: { paymentStatus: 'EXPIRED' } });
  for (const cell of await cells()) expect(cell).toHaveProperty('isChargedBack', true);
  await database.db.assignment.update({ where: { id }, data: { status: 'WAIVED' } });
  for (const cell of await cells()) expect(cell).not.toHaveProperty('isChargedBack');
});

it('the cell of the page says it in words, and its panel leads to the payments', async () => {
  const { dispute, read, amy } = await completed();
  await dispute('closed', 'lost');
  const { people, courses, recommended } = packHeatmap(await read(''));
  const packed = people.find(({ id }) => id === amy.id);
  const [course] = courses;
  if (!packed || !course) throw new Error('Amy is missing');
  const person = { ...packed, cells: unpackCells(packed.packed) };
  const html = renderToStaticMarkup(
    <HeatRow
      person={person}
      index={0}
      top={0}
      courses={courses}
      recommendedCpdHours={recommended}
      active={-1}
      isSelected={false}
      onSelect={() => undefined}
    />,
  );
  expect(html).toContain('Done, payment charged back</span>');
  expect(html).not.toContain('text-success');
  const panel = renderToStaticMarkup(
    withRouter(<CellDetails open={{ person, course, cell: cellAt(person, 0) }} onDone={() => undefined} />),
  );
  expect(panel).toContain('Done, payment charged back');
  expect(panel).toMatch(/<a [^>]*href="\/centre\/payments"/);
});

import { afterAll, beforeAll, test } from 'vitest';
import { type Doors, startDoors } from './start-doors.ts';
import { expectAlike, questionsOf } from './walk.ts';

let doors: Doors;
beforeAll(async () => {
  doors = await startDoors('childcare', async () => {});
});
afterAll(() => doors?.stop());

test('every route answers every method alike through both doors', async () => {
  await expectAlike(doors, questionsOf('childcare', [{}]));
}, 120_000);

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PersonCards } from './person-cards.tsx';

const cell = (status: 'overdue' | 'due-soon' | 'done') => ({
  status,
  progress: 0,
  deadline: null,
  assignmentId: null,
});
const course = (id: string) => ({
  id,
  title: `Title of ${id}`,
  cpdPoints: 0,
  isPublished: true,
});
const person = (id: string, cells: ReadonlyMap<number, ReturnType<typeof cell>>) => ({
  id,
  name: `Person ${id}`,
  detail: '',
  hasJoined: true,
  cpdHours: 0,
  cells,
});

function show(people: ReturnType<typeof person>[]) {
  return renderToStaticMarkup(
    <PersonCards
      people={people}
      courses={['a', 'b', 'c'].map(course)}
      recommendedCpdHours={20}
      selected={new Set()}
      onSelect={() => {}}
      onOpen={() => {}}
    />,
  );
}

test('a card counts the courses in each state, what is late first, and keeps them closed', () => {
  const html = show([
    person(
      '1',
      new Map([
        [0, cell('done')],
        [1, cell('overdue')],
        [2, cell('overdue')],
      ]),
    ),
    person('2', new Map()),
  ]);
  expect(html).toContain('Courses of Person 1');
  expect(html.indexOf('2 overdue')).toBeGreaterThan(0);
  expect(html.indexOf('2 overdue')).toBeLessThan(html.indexOf('1 done'));
  expect(html).toContain('Nothing assigned');
  expect(html).not.toContain('Title of');
});

test('a page of people is shown, and how many more there are', () => {
  const html = show(Array.from({ length: 60 }, (_, index) => person(String(index), new Map())));
  expect(html).toContain('Person 24');
  expect(html).not.toContain('Person 25');
  expect(html).toContain('Show 25 more of 60');
});

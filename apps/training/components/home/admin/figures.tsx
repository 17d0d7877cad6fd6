import type { MonthFigures, Statistics } from '@repo/schemas/training/statistics';
import { TrendFigure } from '@repo/ui/trend-figure';

const inWords = (value: number) => value.toLocaleString('en');

type Part = Exclude<keyof MonthFigures, 'month'>;

export function Figures({ statistics }: { statistics: Statistics }) {
  const { history, totalUsers, totalCourses, activeEnrollments, completedCourses } = statistics;
  const figures: { label: string; value: number; part: Part; noun: [string, string] }[] = [
    // Unlike the list of people, without deactivated accounts.
    { label: 'Active people', value: totalUsers, part: 'newUsers', noun: ['new account', 'new accounts'] },
    { label: 'Courses', value: totalCourses, part: 'newCourses', noun: ['new course', 'new courses'] },
    {
      label: 'Active enrolments',
      value: activeEnrollments,
      part: 'newEnrollments',
      noun: ['new enrolment', 'new enrolments'],
    },
    {
      label: 'Completed classes',
      value: completedCourses,
      part: 'completedCourses',
      noun: ['class completed', 'classes completed'],
    },
  ];
  return (
    <ul className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      {figures.map(({ label, value, part, noun }) => {
        const values = history.map((month) => month[part]);
        const count = (number: number) => `${inWords(number)} ${noun[number === 1 ? 0 : 1]}`;
        const total = values.reduce((sum, each) => sum + each, 0);
        return (
          <li key={part} className="grid">
            <TrendFigure
              label={label}
              value={inWords(value)}
              news={`${count(values.at(-1) ?? 0)} this month`}
              values={values}
              story={`The last twelve months: ${count(total)}`}
            />
          </li>
        );
      })}
    </ul>
  );
}

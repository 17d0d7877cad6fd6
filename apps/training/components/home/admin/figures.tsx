import type { MonthFigures, Statistics } from '@repo/schemas/training/statistics';
import { Card } from '@repo/ui/card';
import { Sparkline } from '@repo/ui/sparkline';

const inWords = (value: number) => value.toLocaleString('en');

type FigureProps = { label: string; value: number; news: string; values: number[]; story: string };

/** A figure, what came to it this month, and its year as a line. */
function Figure({ label, value, news, values, story }: FigureProps) {
  return (
    <Card className="flex flex-col gap-3">
      <p className="text-sm text-muted">{label}</p>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="text-2xl font-semibold tabular-nums">{inWords(value)}</p>
        <Sparkline values={values} label={story} />
      </div>
      <p className="text-xs text-muted">{news}</p>
    </Card>
  );
}

type Part = Exclude<keyof MonthFigures, 'month'>;

/** The four figures of the dashboard. */
export function Figures({ statistics }: { statistics: Statistics }) {
  const { history, totalUsers, totalCourses, activeEnrollments, completedCourses } = statistics;
  const figures: { label: string; value: number; part: Part; noun: [string, string] }[] = [
    { label: 'People', value: totalUsers, part: 'newUsers', noun: ['new account', 'new accounts'] },
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
            <Figure
              label={label}
              value={value}
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

import type { MonthlyStatistics, Statistics } from '@repo/schemas/training/statistics';
import { formatCount } from '@repo/ui/format-count';
import { TrendFigure } from '@repo/ui/trend-figure';

type Part = Exclude<keyof MonthlyStatistics, 'month'>;

export function StatisticsFigures({ statistics }: { statistics: Statistics }) {
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
        const total = values.reduce((sum, each) => sum + each, 0);
        return (
          <li key={part} className="grid">
            <TrendFigure
              label={label}
              value={value.toLocaleString('en')}
              change={`${formatCount(values.at(-1) ?? 0, noun)} this month`}
              values={values}
              chartDescription={`The last twelve months: ${formatCount(total, noun)}`}
            />
          </li>
        );
      })}
    </ul>
  );
}

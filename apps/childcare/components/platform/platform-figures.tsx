import { formatSgd } from '@repo/ui/format-sgd';
import { TrendFigure } from '@repo/ui/trend-figure';
import type {
  PlatformFigures as Figures,
  MonthlyPlatformFigures,
} from '#domain/platform/get-platform-figures.ts';

const inWords = (value: number) => value.toLocaleString('en');
const inMoney = (value: number) => formatSgd(value.toFixed(2));

type Shown = {
  label: string;
  part: keyof MonthlyPlatformFigures;
  write: (value: number) => string;
  noun: string;
};

const shown: Shown[] = [
  { label: 'People', part: 'newPeople', write: inWords, noun: 'new' },
  { label: 'Courses begun, 12 months', part: 'startedCourses', write: inWords, noun: 'begun' },
  { label: 'Certificates, 12 months', part: 'issuedCertificates', write: inWords, noun: 'issued' },
  { label: 'Paid, 12 months', part: 'netPaidSgd', write: inMoney, noun: 'paid' },
];

/** The platform's four figures, each with its last twelve months. */
export function PlatformFigures({ figures }: { figures: Figures }) {
  const { months, activePeople } = figures;
  return (
    <ul className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      {shown.map(({ label, part, write, noun }) => {
        const values = months.map((month) => month[part]);
        const year = values.reduce((sum, each) => sum + each, 0);
        return (
          <li key={part} className="grid min-w-0">
            <TrendFigure
              label={label}
              value={write(part === 'newPeople' ? activePeople : year)}
              change={`${write(values.at(-1) ?? 0)} ${noun} this month, ${write(values.at(-2) ?? 0)} the month before`}
              values={values}
              chartDescription={`The last twelve months: ${write(year)} ${noun}`}
            />
          </li>
        );
      })}
    </ul>
  );
}

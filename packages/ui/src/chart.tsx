'use client';

import { ChevronRight } from 'lucide-react';
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { cn } from './cn.ts';

export type ChartSeries = { key: string; name: string };

export type ChartProps = {
  /** Says what is shown: "Views and likes in the last 14 days". */
  title: string;
  /** Hides the title visually, when a heading is above. */
  hideTitle?: boolean;
  kind?: 'line' | 'area' | 'bar';
  /** One entry per axis position: `label`, and a number for each series' key. */
  data: readonly ({ label: string } & Record<string, string | number>)[];
  series: readonly ChartSeries[];
  /** Formats a number: `(value) => formatMoney(…)`. */
  format?: (value: number) => string;
  /** The heading of the table's first column: "Day". */
  labelName?: string;
  height?: number;
  className?: string;
};

const colours = ['var(--accent)', 'var(--info)', 'var(--success)', 'var(--warning)'];
const dashes = ['', '5 4', '2 3', '8 3 2 3'];
const colourOf = (index: number) => colours[index % colours.length];
const dashOf = (index: number) => dashes[index % dashes.length];

const axis = { stroke: 'var(--text-muted)', fontSize: 12, tickLine: false, axisLine: false } as const;
const inWords = (value: number) => value.toLocaleString('en');

/** A chart with its legend, and the same numbers as a table. */
export function Chart(props: ChartProps) {
  const {
    title,
    hideTitle = false,
    data,
    series,
    format = inWords,
    labelName = 'Date',
    height = 240,
    className,
  } = props;
  return (
    <figure className={cn('min-w-0', className)}>
      <figcaption className={cn('mb-3 text-sm font-medium', hideTitle && 'sr-only')}>{title}</figcaption>
      {series.length > 1 ? (
        <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          {series.map(({ key, name }, index) => (
            <li key={key} className="flex items-center gap-2">
              <svg aria-hidden="true" width="20" height="8">
                <line
                  x1="0"
                  y1="4"
                  x2="20"
                  y2="4"
                  stroke={colourOf(index)}
                  strokeWidth="2.5"
                  strokeDasharray={dashOf(index)}
                />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      ) : null}
      <div aria-hidden style={{ height }} className="min-w-0 overflow-hidden">
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 640, height }}>
          <Plot {...props} format={format} />
        </ResponsiveContainer>
      </div>
      <details className="group mt-2 text-sm">
        <summary className="inline-flex h-11 list-none items-center gap-1 rounded-sm text-muted hover:text-text [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
          Show as a table
        </summary>
        <div className="max-h-72 overflow-auto rounded-md border border-line">
          <table className="w-full text-left">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                <th scope="col" className={cell}>
                  {labelName}
                </th>
                {series.map(({ key, name }) => (
                  <th key={key} scope="col" className={cn(cell, 'text-right')}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map((entry) => (
                <tr key={entry.label}>
                  <th scope="row" className={cn(cell, 'font-normal')}>
                    {entry.label}
                  </th>
                  {series.map(({ key }) => (
                    <td key={key} className={cn(cell, 'text-right')}>
                      {format(Number(entry[key] ?? 0))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

const cell = 'border-b border-line px-3 py-2';

/** The width of the axis's longest number, in pixels. Measuring the drawn text fails while the font loads. */
function axisWidth({
  data,
  series,
  format = inWords,
}: Pick<ChartProps, 'data' | 'series' | 'format'>): number {
  const values = data.flatMap((entry) => series.map(({ key }) => Number(entry[key] ?? 0)));
  // The highest tick is above the highest value.
  const longest = format(Math.ceil(Math.max(4, ...values) * 1.25)).length;
  return Math.max(28, longest * 8 + 12);
}

function Plot({ kind = 'line', data, series, format = inWords, ...measured }: ChartProps) {
  const frame = (
    <>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis dataKey="label" {...axis} minTickGap={24} tickMargin={8} />
      <YAxis
        {...axis}
        width={axisWidth({ data, series, format })}
        allowDecimals={false}
        tickFormatter={(value: number) => format(value)}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={kind === 'bar' ? { fill: 'var(--surface-muted)' } : { stroke: 'var(--line-strong)' }}
        formatter={(value) => format(Number(value))}
        contentStyle={{
          background: 'var(--surface-raised)',
          border: '1px solid var(--line)',
          borderRadius: 8,
          fontSize: 14,
          color: 'var(--text)',
        }}
        itemStyle={{ color: 'var(--text)' }}
      />
    </>
  );
  const shared = {
    ...measured,
    data: [...data],
    margin: { top: 8, right: 8, bottom: 0, left: 0 },
    accessibilityLayer: false,
  };
  const drawn = series.map(({ key, name }, index) => {
    const look = { dataKey: key, name, stroke: colourOf(index), isAnimationActive: false };
    if (kind === 'bar')
      return <Bar key={key} {...look} fill={colourOf(index)} radius={[4, 4, 0, 0]} maxBarSize={40} />;
    const line = {
      ...look,
      type: 'monotone',
      strokeWidth: 2,
      strokeDasharray: dashOf(index),
      dot: false,
    } as const;
    if (kind === 'area') return <Area key={key} {...line} fill={colourOf(index)} fillOpacity={0.12} />;
    return <Line key={key} {...line} />;
  });
  if (kind === 'bar') {
    return (
      <BarChart {...shared}>
        {frame}
        {drawn}
      </BarChart>
    );
  }
  if (kind === 'area') {
    return (
      <AreaChart {...shared}>
        {frame}
        {drawn}
      </AreaChart>
    );
  }
  return (
    <LineChart {...shared}>
      {frame}
      {drawn}
    </LineChart>
  );
}

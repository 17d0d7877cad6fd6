'use client';

import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { cn } from './cn.ts';
import { Icon } from './icon.tsx';

export type ChartProps = {
  /** For screen readers: "Views and likes in the last 14 days". */
  title: string;
  kind: 'line' | 'area';
  /** One entry per axis position: `label`, and a number for each series' key. */
  data: readonly ({ label: string } & Record<string, string | number>)[];
  series: readonly { key: string; name: string }[];
  /** The heading of the table's first column: "Month". */
  labelName: string;
};

const colours = ['var(--accent)', 'var(--info)', 'var(--success)', 'var(--warning)'];
const dashes = ['', '5 4', '2 3', '8 3 2 3'];
const colourOf = (index: number) => colours[index % colours.length];
const dashOf = (index: number) => dashes[index % dashes.length];

const height = 240;
const axis = { stroke: 'var(--text-muted)', fontSize: 12, tickLine: false, axisLine: false } as const;
const formatNumber = (value: number) => value.toLocaleString('en');

/** A chart with its legend, and the same numbers as a table. */
export function Chart(props: ChartProps) {
  const { title, data, series, labelName } = props;
  return (
    <figure className="min-w-0">
      <figcaption className="sr-only">{title}</figcaption>
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
          <Plot {...props} />
        </ResponsiveContainer>
      </div>
      <details className="group mt-2 text-sm">
        <summary className="inline-flex h-11 list-none items-center gap-1 rounded-sm text-muted hover:text-text [&::-webkit-details-marker]:hidden">
          <Icon name="chevron-right" className="size-4 transition-transform group-open:rotate-90" />
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
                      {formatNumber(Number(entry[key] ?? 0))}
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
function axisWidth({ data, series }: Pick<ChartProps, 'data' | 'series'>): number {
  const values = data.flatMap((entry) => series.map(({ key }) => Number(entry[key] ?? 0)));
  // The highest tick is above the highest value.
  const longest = formatNumber(Math.ceil(Math.max(4, ...values) * 1.25)).length;
  return Math.max(28, longest * 8 + 12);
}

function Plot({ kind, data, series, ...measured }: ChartProps) {
  return (
    <ComposedChart
      {...measured}
      data={[...data]}
      margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis dataKey="label" {...axis} minTickGap={24} tickMargin={8} />
      <YAxis
        {...axis}
        width={axisWidth({ data, series })}
        allowDecimals={false}
        tickFormatter={formatNumber}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: 'var(--line-strong)' }}
        formatter={(value) => formatNumber(Number(value))}
        contentStyle={{
          background: 'var(--surface-raised)',
          border: '1px solid var(--line)',
          borderRadius: 8,
          fontSize: 14,
          color: 'var(--text)',
        }}
        itemStyle={{ color: 'var(--text)' }}
      />
      {series.map(({ key, name }, index) => {
        const look = {
          dataKey: key,
          name,
          type: 'monotone',
          stroke: colourOf(index),
          strokeWidth: 2,
          strokeDasharray: dashOf(index),
          dot: false,
          isAnimationActive: false,
        } as const;
        return kind === 'area' ? (
          <Area key={key} {...look} fill={colourOf(index)} fillOpacity={0.12} />
        ) : (
          <Line key={key} {...look} />
        );
      })}
    </ComposedChart>
  );
}

import { type CallToolResult, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import * as limits from '@daymark/shared/limits.ts';
import { isCalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { addNote, markDay, recordAmount } from './mark-tools.ts';
import { type OwnCalls, ToolRefused } from './call-api.ts';
import { listAreas, readDays, readStats } from './read-tools.ts';

const instructions = `Daymark keeps the areas of a person's life and whether each of their days was done or not done, with a note and, where an area counts something, an amount.
Dates are days of the person's own calendar, such as 2026-03-01; a day without a mark is open. An area is named by its name, the beginning of it, or its id.`;

const date = z
  .string()
  .refine(isCalendarDate, 'must be a date such as 2026-03-01')
  .describe('A date such as 2026-03-01');
const today = date.optional().describe('A date such as 2026-03-01; today unless said');
const area = z.string().describe('The name of an area, the beginning of it, or its id');

export function createAssistantServer(calls: OwnCalls): McpServer {
  const server = new McpServer(
    { name: 'daymark', title: 'Daymark', version: packageJson.version },
    // The server cannot notify a client of changed tools, because requests have no session.
    { instructions, capabilities: { tools: { listChanged: false } } },
  );
  const reading = { readOnlyHint: true, openWorldHint: false };
  const marking = { readOnlyHint: false, openWorldHint: false };

  server.registerTool(
    'list_areas',
    {
      title: 'List the areas',
      description:
        "The person's areas, what each asks of today, and what today's date is. What is due today may be marked already: read_days says so. Weekdays are counted from Monday, which is 1.",
      inputSchema: z.object({}),
      annotations: reading,
    },
    () => answer(() => listAreas(calls)),
  );

  server.registerTool(
    'read_days',
    {
      title: 'Read days',
      description:
        'The marks and notes of a range that ends at most 366 days after its start, of all areas or of one, at most 1,000 marks at once; those of areas that have ended too. What is not in it has no mark.',
      inputSchema: z.object({ start_date: date, end_date: date, area: area.optional() }),
      annotations: reading,
    },
    (asked) => answer(() => readDays(calls, asked)),
  );

  server.registerTool(
    'read_stats',
    {
      title: 'Read stats',
      description:
        'Progress of today, the week and the month up to yesterday, the streak (in days or weeks) and strength of each area, and the trends of a week, a month or six months. Rates are percentages.',
      inputSchema: z.object({
        period: z
          .enum(['week', 'month', '6months'], { error: 'must be week, month or 6months' })
          .default('week'),
      }),
      annotations: reading,
    },
    (asked) => answer(() => readStats(calls, asked)),
  );

  server.registerTool(
    'mark_day',
    {
      title: 'Mark a day',
      description:
        'Marks an area done or not done on a day, or takes its mark back, and its note with it. A note replaces the one that is there; without one, or with an empty one, that stays.',
      inputSchema: z.object({
        area,
        mark: z.enum(['done', 'not_done', 'clear'], { error: 'must be done, not_done or clear' }),
        date: today,
        note: z.string().trim().optional().describe(`At most ${limits.scoreNotes.max} characters`),
      }),
      // The tool may replace a note. `destructiveHint` makes assistants ask the user first.
      annotations: { ...marking, destructiveHint: true, idempotentHint: true },
    },
    (asked) => answer(() => markDay(calls, asked)),
  );

  server.registerTool(
    'record_amount',
    {
      title: 'Record an amount',
      description:
        "Adds to the amount of a day, such as two more glasses of water, or replaces it. The area's target decides whether the day is done. A note stays. list_areas shows each target.",
      inputSchema: z.object({
        area,
        amount: z.number().min(limits.amount.min).max(limits.amount.max),
        replaces: z
          .boolean()
          .default(false)
          .describe('True if this is the amount of the whole day'),
        date: today,
      }),
      // The amount may be replaced. `destructiveHint` makes assistants ask the user first.
      annotations: { ...marking, destructiveHint: true },
    },
    (asked) => answer(() => recordAmount(calls, asked)),
  );

  server.registerTool(
    'add_note',
    {
      title: 'Add a note',
      description: 'Adds a line to the note of a day that is marked; what is there stays.',
      inputSchema: z.object({
        area,
        date: today,
        note: z.string().trim().min(1, { error: 'must not be empty' }),
      }),
      annotations: { ...marking, destructiveHint: false },
    },
    (asked) => answer(() => addNote(calls, asked)),
  );

  return server;
}

/** Returns a refusal as the result of the tool, so that the assistant can react to the refusal. */
async function answer(work: () => Promise<Record<string, unknown>>): Promise<CallToolResult> {
  try {
    const structuredContent = await work();
    return {
      content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
      structuredContent,
    };
  } catch (error) {
    if (!(error instanceof ToolRefused)) throw error;
    return { content: [{ type: 'text', text: error.message }], isError: true };
  }
}

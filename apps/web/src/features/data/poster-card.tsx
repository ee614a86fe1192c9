import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getYears, type PersonData } from '@daymark/shared/sync/person-data.ts';
import { getYear } from '@daymark/shared/timeline/year-marks.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download, Share2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Timelines } from '../../local/shown-data.ts';
import { useFirstWeekday } from '../../local/use-first-weekday.ts';
import { Button } from '../../ui/button.tsx';
import { Segments, SelectField } from '../../ui/fields.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './data.module.css';
import { saveFile } from '../../lib/save-file.ts';
import { drawPicture } from './draw-picture.ts';
import { makePoster, makePosterFile, type PosterOptions } from './poster.ts';
import { usePosterWords } from './use-poster-words.ts';

interface PosterCardProps {
  /** Timelines of all areas, including ended areas. Never empty. */
  readonly timelines: Timelines;
  readonly years: PersonData['years'];
  readonly today: CalendarDate;
}

export function PosterCard(props: PosterCardProps) {
  const { t } = useLingui();
  const { options, fields } = usePosterOptions(props);
  const acts = usePosterActs(options);
  return (
    <SectionCard
      title={<Trans>Your year as a picture</Trans>}
      hint={<Trans>A poster to print or share, made on this device.</Trans>}
    >
      <div className={styles.poster}>
        <PosterPreview options={options} />
        <div className={styles.posterChoices}>
          {fields}
          <div className={styles.acts}>
            <Button
              variant="primary"
              icon={<Download size="1.25em" aria-hidden />}
              busy={acts.busy === 'png'}
              onClick={() => void acts.save('png')}
            >
              <Trans>Save as PNG</Trans>
            </Button>
            <Button
              icon={<Download size="1.25em" aria-hidden />}
              busy={acts.busy === 'svg'}
              onClick={() => void acts.save('svg')}
            >
              <Trans>Save as SVG</Trans>
            </Button>
            {canShareFiles() && (
              <Button
                variant="quiet"
                icon={<Share2 size="1.25em" aria-hidden />}
                busy={acts.busy === 'share'}
                aria-label={t`Share the picture`}
                onClick={() => void acts.share()}
              >
                <Trans comment="Give a picture to another app">Share</Trans>
              </Button>
            )}
          </div>
        </div>
      </div>
    </SectionCard>
  );
}

type Theme = PosterOptions['theme'];

function usePosterOptions({ timelines, years: yearsOfAreas, today }: PosterCardProps) {
  const { t } = useLingui();
  const thisYear = getYear(today);
  const [areaId, setAreaId] = useState('all');
  const [asked, setYear] = useState(thisYear);
  const firstWeekday = useFirstWeekday();
  const [theme, setTheme] = useState<Theme>(() =>
    document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark',
  );
  const own = timelines.find((timeline) => timeline.area.id === areaId);
  const area = own?.area;
  const { amounts } = getYears({ years: yearsOfAreas }, areaId);
  const chosen = useMemo(() => (own === undefined ? timelines : [own]), [own, timelines]);
  const years = yearsOf(chosen, thisYear);
  const year = years.includes(asked) ? asked : thisYear;
  const wordsOf = usePosterWords();
  const words = useMemo(
    () => wordsOf({ area: area ?? null, timelines: chosen, year }),
    [wordsOf, area, chosen, year],
  );
  const options = useMemo(
    (): PosterOptions => ({
      area: area ?? null,
      timelines: chosen,
      amounts,
      year,
      firstWeekday,
      theme,
      words,
    }),
    [area, chosen, amounts, year, firstWeekday, theme, words],
  );
  const fields = (
    <>
      <SelectField
        label={<Trans>What it shows</Trans>}
        autoComplete="off"
        options={[
          { value: 'all', label: t`All areas` },
          ...timelines.map((one) => ({ value: one.area.id, label: one.area.name })),
        ]}
        value={area?.id ?? 'all'}
        onChange={({ target }) => setAreaId(target.value)}
      />
      <SelectField
        label={<Trans>Year</Trans>}
        autoComplete="off"
        options={years.map((each) => ({ value: `${each}`, label: `${each}` }))}
        value={`${year}`}
        onChange={({ target }) => setYear(Number(target.value))}
      />
      <Segments
        label={t`Colors of the picture`}
        segments={[
          { value: 'dark', label: t({ message: 'Dark', comment: 'A theme' }) },
          { value: 'light', label: t({ message: 'Light', comment: 'A theme' }) },
        ]}
        value={theme}
        onValueChange={setTheme}
      />
    </>
  );
  return { options, fields };
}

function yearsOf(timelines: Timelines, last: number): number[] {
  const first = timelines.reduce(
    (earliest, { area }) => Math.min(earliest, getYear(area.created_on)),
    last,
  );
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
}

/** Canvas pixels for each pixel of the picture. Half is enough for the preview's size. */
const previewScale = 0.5;

function PosterPreview({ options }: { readonly options: PosterOptions }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = useMemo(() => makePoster(options), [options]);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.setTransform(previewScale, 0, 0, previewScale, 0, 0);
    drawPicture(context, picture);
  }, [picture]);
  return (
    <figure className={styles.posterFigure} aria-label={picture.title}>
      <canvas
        ref={canvas}
        className={styles.posterPicture}
        width={picture.width * previewScale}
        height={picture.height * previewScale}
        aria-hidden
      />
    </figure>
  );
}

type PosterAct = 'png' | 'svg' | 'share';

function usePosterActs(options: PosterOptions) {
  const { t } = useLingui();
  const toast = useToast();
  const [busy, setBusy] = useState<PosterAct | null>(null);

  async function perform(act: PosterAct, work: () => Promise<void>): Promise<void> {
    if (busy !== null) return;
    setBusy(act);
    try {
      await work();
    } catch (error) {
      reportError(error);
      toast.show({ text: t`The picture could not be made. Please try again.`, tone: 'error' });
    }
    setBusy(null);
  }

  return {
    busy,
    save: (kind: 'png' | 'svg') =>
      perform(kind, async () => {
        const file = await makePosterFile(options, kind);
        saveFile(file);
        const { name } = file;
        toast.show({ text: t`Saved as ${name}` });
      }),
    share: () =>
      perform('share', async () => {
        const { name, content } = await makePosterFile(options, 'png');
        const files = [new File([content], name, { type: content.type })];
        await navigator.share({ files }).catch(ignoreAbort);
      }),
  };
}

/** Ignores an `AbortError`, which means that the user has closed the share menu. */
function ignoreAbort(error: unknown): void {
  if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
}

/** Some browsers lack Web Share or share only links. */
function canShareFiles(): boolean {
  const file = new File([''], 'picture.png', { type: 'image/png' });
  return 'canShare' in navigator && navigator.canShare({ files: [file] });
}

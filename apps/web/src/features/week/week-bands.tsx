import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  CircleDashed,
  Clock,
  type LucideIcon,
  Sprout,
  ThumbsUp,
  TrendingUp,
  Trophy,
} from 'lucide-react';
import type { WeekBand } from './week-band.ts';

interface BandLook {
  readonly name: MessageDescriptor;
  readonly Icon: LucideIcon;
}

/** What each band is called and its sign, so that none is told by its colour alone. What is said of a running day depends on it. */
export const weekBands: Readonly<Record<Exclude<WeekBand, 'running' | 'unknown'>, BandLook>> = {
  excellent: { name: msg({ message: 'Excellent', comment: 'How a day went' }), Icon: Trophy },
  good: { name: msg({ message: 'Good', comment: 'How a day went' }), Icon: ThumbsUp },
  fair: { name: msg({ message: 'Fair', comment: 'How a day went' }), Icon: TrendingUp },
  low: { name: msg({ message: 'Needs Improvement', comment: 'How a day went' }), Icon: Sprout },
  upcoming: {
    name: msg({ message: 'Upcoming', comment: 'A day that is still ahead' }),
    Icon: Clock,
  },
  none: { name: msg({ message: 'No areas', comment: 'On this day' }), Icon: CircleDashed },
};

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { OctagonX, Undo2 } from 'lucide-react';
import { Link } from 'wouter';
import { useOnline } from '../../lib/connectivity.ts';
import { formatNumber } from '../../lib/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import styles from './data.module.css';

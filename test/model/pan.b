	switch (t->back) {
	default: Uerror("bad return move");
	case  0: goto R999; /* nothing to undo */

		 /* PROC :init: */

	case 3: // STATE 1
		;
		now.item.seq = trpt->bup.oval;
		;
		goto R999;

	case 4: // STATE 14
		;
		now.item.need = trpt->bup.ovals[12];
		now.item.waiting = trpt->bup.ovals[11];
		now.item.asked[2] = trpt->bup.ovals[10];
		now.item.asked[1] = trpt->bup.ovals[9];
		now.item.asked[0] = trpt->bup.ovals[8];
		now.item.overdue = trpt->bup.ovals[7];
		now.item.back[2] = trpt->bup.ovals[6];
		now.item.back[1] = trpt->bup.ovals[5];
		now.item.back[0] = trpt->bup.ovals[4];
		now.item.seal[2] = trpt->bup.ovals[3];
		now.item.seal[1] = trpt->bup.ovals[2];
		now.item.seal[0] = trpt->bup.ovals[1];
		now.item.round = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 13);
		goto R999;

	case 5: // STATE 17
		;
		;
		delproc(0, now._nr_pr-1);
		;
		goto R999;

	case 6: // STATE 18
		;
		;
		delproc(0, now._nr_pr-1);
		;
		goto R999;

	case 7: // STATE 19
		;
		;
		delproc(0, now._nr_pr-1);
		;
		goto R999;

	case 8: // STATE 20
		;
		;
		delproc(0, now._nr_pr-1);
		;
		goto R999;

	case 9: // STATE 21
		;
		;
		delproc(0, now._nr_pr-1);
		;
		goto R999;

	case 10: // STATE 23
		;
		p_restor(II);
		;
		;
		goto R999;

		 /* PROC Sweep */
;
		;
		
	case 12: // STATE 18
		;
		((P3 *)_this)->m.resigned[2] = trpt->bup.ovals[16];
		((P3 *)_this)->m.resigned[1] = trpt->bup.ovals[15];
		((P3 *)_this)->m.resigned[0] = trpt->bup.ovals[14];
		((P3 *)_this)->m.asked[2] = trpt->bup.ovals[13];
		((P3 *)_this)->m.asked[1] = trpt->bup.ovals[12];
		((P3 *)_this)->m.asked[0] = trpt->bup.ovals[11];
		((P3 *)_this)->m.need = trpt->bup.ovals[10];
		((P3 *)_this)->m.back[2] = trpt->bup.ovals[9];
		((P3 *)_this)->m.back[1] = trpt->bup.ovals[8];
		((P3 *)_this)->m.back[0] = trpt->bup.ovals[7];
		((P3 *)_this)->m.seal[2] = trpt->bup.ovals[6];
		((P3 *)_this)->m.seal[1] = trpt->bup.ovals[5];
		((P3 *)_this)->m.seal[0] = trpt->bup.ovals[4];
		((P3 *)_this)->m.overdue = trpt->bup.ovals[3];
		((P3 *)_this)->m.waiting = trpt->bup.ovals[2];
		((P3 *)_this)->m.round = trpt->bup.ovals[1];
		((P3 *)_this)->m.seq = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 17);
		goto R999;
;
		;
		
	case 14: // STATE 22
		;
		now.archived[ Index(((P3 *)_this)->m.seq, 8) ] = trpt->bup.oval;
		;
		goto R999;
;
		;
		;
		
	case 16: // STATE 26
		goto R999;

	case 17: // STATE 34
		;
		now.item.seq = trpt->bup.oval;
		;
		goto R999;

	case 18: // STATE 51
		;
		now.names = trpt->bup.ovals[14];
		now.frozenAt = trpt->bup.ovals[13];
		now.item.need = trpt->bup.ovals[12];
		now.item.waiting = trpt->bup.ovals[11];
		now.item.asked[2] = trpt->bup.ovals[10];
		now.item.asked[1] = trpt->bup.ovals[9];
		now.item.asked[0] = trpt->bup.ovals[8];
		now.item.overdue = trpt->bup.ovals[7];
		now.item.back[2] = trpt->bup.ovals[6];
		now.item.back[1] = trpt->bup.ovals[5];
		now.item.back[0] = trpt->bup.ovals[4];
		now.item.seal[2] = trpt->bup.ovals[3];
		now.item.seal[1] = trpt->bup.ovals[2];
		now.item.seal[0] = trpt->bup.ovals[1];
		now.item.round = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 15);
		goto R999;

	case 19: // STATE 74
		;
		((P3 *)_this)->seen = trpt->bup.ovals[17];
		((P3 *)_this)->m.resigned[2] = trpt->bup.ovals[16];
		((P3 *)_this)->m.resigned[1] = trpt->bup.ovals[15];
		((P3 *)_this)->m.resigned[0] = trpt->bup.ovals[14];
		((P3 *)_this)->m.asked[2] = trpt->bup.ovals[13];
		((P3 *)_this)->m.asked[1] = trpt->bup.ovals[12];
		((P3 *)_this)->m.asked[0] = trpt->bup.ovals[11];
		((P3 *)_this)->m.need = trpt->bup.ovals[10];
		((P3 *)_this)->m.back[2] = trpt->bup.ovals[9];
		((P3 *)_this)->m.back[1] = trpt->bup.ovals[8];
		((P3 *)_this)->m.back[0] = trpt->bup.ovals[7];
		((P3 *)_this)->m.seal[2] = trpt->bup.ovals[6];
		((P3 *)_this)->m.seal[1] = trpt->bup.ovals[5];
		((P3 *)_this)->m.seal[0] = trpt->bup.ovals[4];
		((P3 *)_this)->m.overdue = trpt->bup.ovals[3];
		((P3 *)_this)->m.waiting = trpt->bup.ovals[2];
		((P3 *)_this)->m.round = trpt->bup.ovals[1];
		((P3 *)_this)->m.seq = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 18);
		goto R999;

	case 20: // STATE 78
		;
		now.archived[ Index(((P3 *)_this)->m.seq, 8) ] = trpt->bup.oval;
		;
		goto R999;
;
		;
		;
		
	case 22: // STATE 82
		goto R999;

	case 23: // STATE 90
		;
		now.item.seq = trpt->bup.oval;
		;
		goto R999;

	case 24: // STATE 107
		;
		now.names = trpt->bup.ovals[14];
		now.frozenAt = trpt->bup.ovals[13];
		now.item.need = trpt->bup.ovals[12];
		now.item.waiting = trpt->bup.ovals[11];
		now.item.asked[2] = trpt->bup.ovals[10];
		now.item.asked[1] = trpt->bup.ovals[9];
		now.item.asked[0] = trpt->bup.ovals[8];
		now.item.overdue = trpt->bup.ovals[7];
		now.item.back[2] = trpt->bup.ovals[6];
		now.item.back[1] = trpt->bup.ovals[5];
		now.item.back[0] = trpt->bup.ovals[4];
		now.item.seal[2] = trpt->bup.ovals[3];
		now.item.seal[1] = trpt->bup.ovals[2];
		now.item.seal[0] = trpt->bup.ovals[1];
		now.item.round = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 15);
		goto R999;

	case 25: // STATE 130
		;
		((P3 *)_this)->seen = trpt->bup.ovals[17];
		((P3 *)_this)->m.resigned[2] = trpt->bup.ovals[16];
		((P3 *)_this)->m.resigned[1] = trpt->bup.ovals[15];
		((P3 *)_this)->m.resigned[0] = trpt->bup.ovals[14];
		((P3 *)_this)->m.asked[2] = trpt->bup.ovals[13];
		((P3 *)_this)->m.asked[1] = trpt->bup.ovals[12];
		((P3 *)_this)->m.asked[0] = trpt->bup.ovals[11];
		((P3 *)_this)->m.need = trpt->bup.ovals[10];
		((P3 *)_this)->m.back[2] = trpt->bup.ovals[9];
		((P3 *)_this)->m.back[1] = trpt->bup.ovals[8];
		((P3 *)_this)->m.back[0] = trpt->bup.ovals[7];
		((P3 *)_this)->m.seal[2] = trpt->bup.ovals[6];
		((P3 *)_this)->m.seal[1] = trpt->bup.ovals[5];
		((P3 *)_this)->m.seal[0] = trpt->bup.ovals[4];
		((P3 *)_this)->m.overdue = trpt->bup.ovals[3];
		((P3 *)_this)->m.waiting = trpt->bup.ovals[2];
		((P3 *)_this)->m.round = trpt->bup.ovals[1];
		((P3 *)_this)->m.seq = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 18);
		goto R999;
;
		;
		
	case 27: // STATE 141
		;
		p_restor(II);
		;
		;
		goto R999;

		 /* PROC Clock */

	case 28: // STATE 2
		;
		now.item.overdue = trpt->bup.oval;
		;
		goto R999;
;
		;
		
	case 30: // STATE 9
		;
		p_restor(II);
		;
		;
		goto R999;

		 /* PROC Sealer */
;
		;
		;
		;
		
	case 33: // STATE 22
		;
		((P1 *)_this)->seen = trpt->bup.ovals[17];
		((P1 *)_this)->m.resigned[2] = trpt->bup.ovals[16];
		((P1 *)_this)->m.resigned[1] = trpt->bup.ovals[15];
		((P1 *)_this)->m.resigned[0] = trpt->bup.ovals[14];
		((P1 *)_this)->m.asked[2] = trpt->bup.ovals[13];
		((P1 *)_this)->m.asked[1] = trpt->bup.ovals[12];
		((P1 *)_this)->m.asked[0] = trpt->bup.ovals[11];
		((P1 *)_this)->m.need = trpt->bup.ovals[10];
		((P1 *)_this)->m.back[2] = trpt->bup.ovals[9];
		((P1 *)_this)->m.back[1] = trpt->bup.ovals[8];
		((P1 *)_this)->m.back[0] = trpt->bup.ovals[7];
		((P1 *)_this)->m.seal[2] = trpt->bup.ovals[6];
		((P1 *)_this)->m.seal[1] = trpt->bup.ovals[5];
		((P1 *)_this)->m.seal[0] = trpt->bup.ovals[4];
		((P1 *)_this)->m.overdue = trpt->bup.ovals[3];
		((P1 *)_this)->m.waiting = trpt->bup.ovals[2];
		((P1 *)_this)->m.round = trpt->bup.ovals[1];
		((P1 *)_this)->m.seq = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 18);
		goto R999;
;
		;
		;
		;
		
	case 36: // STATE 26
		;
		now.archived[ Index(((P1 *)_this)->m.seq, 8) ] = trpt->bup.oval;
		;
		goto R999;
;
		;
		;
		
	case 38: // STATE 30
		goto R999;

	case 39: // STATE 38
		;
		now.item.seq = trpt->bup.oval;
		;
		goto R999;

	case 40: // STATE 55
		;
		now.names = trpt->bup.ovals[14];
		now.frozenAt = trpt->bup.ovals[13];
		now.item.need = trpt->bup.ovals[12];
		now.item.waiting = trpt->bup.ovals[11];
		now.item.asked[2] = trpt->bup.ovals[10];
		now.item.asked[1] = trpt->bup.ovals[9];
		now.item.asked[0] = trpt->bup.ovals[8];
		now.item.overdue = trpt->bup.ovals[7];
		now.item.back[2] = trpt->bup.ovals[6];
		now.item.back[1] = trpt->bup.ovals[5];
		now.item.back[0] = trpt->bup.ovals[4];
		now.item.seal[2] = trpt->bup.ovals[3];
		now.item.seal[1] = trpt->bup.ovals[2];
		now.item.seal[0] = trpt->bup.ovals[1];
		now.item.round = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 15);
		goto R999;

	case 41: // STATE 78
		;
		((P1 *)_this)->seen = trpt->bup.ovals[17];
		((P1 *)_this)->m.resigned[2] = trpt->bup.ovals[16];
		((P1 *)_this)->m.resigned[1] = trpt->bup.ovals[15];
		((P1 *)_this)->m.resigned[0] = trpt->bup.ovals[14];
		((P1 *)_this)->m.asked[2] = trpt->bup.ovals[13];
		((P1 *)_this)->m.asked[1] = trpt->bup.ovals[12];
		((P1 *)_this)->m.asked[0] = trpt->bup.ovals[11];
		((P1 *)_this)->m.need = trpt->bup.ovals[10];
		((P1 *)_this)->m.back[2] = trpt->bup.ovals[9];
		((P1 *)_this)->m.back[1] = trpt->bup.ovals[8];
		((P1 *)_this)->m.back[0] = trpt->bup.ovals[7];
		((P1 *)_this)->m.seal[2] = trpt->bup.ovals[6];
		((P1 *)_this)->m.seal[1] = trpt->bup.ovals[5];
		((P1 *)_this)->m.seal[0] = trpt->bup.ovals[4];
		((P1 *)_this)->m.overdue = trpt->bup.ovals[3];
		((P1 *)_this)->m.waiting = trpt->bup.ovals[2];
		((P1 *)_this)->m.round = trpt->bup.ovals[1];
		((P1 *)_this)->m.seq = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 18);
		goto R999;

	case 42: // STATE 82
		;
		now.archived[ Index(((P1 *)_this)->m.seq, 8) ] = trpt->bup.oval;
		;
		goto R999;
;
		;
		;
		
	case 44: // STATE 86
		goto R999;

	case 45: // STATE 94
		;
		now.item.seq = trpt->bup.oval;
		;
		goto R999;

	case 46: // STATE 111
		;
		now.names = trpt->bup.ovals[14];
		now.frozenAt = trpt->bup.ovals[13];
		now.item.need = trpt->bup.ovals[12];
		now.item.waiting = trpt->bup.ovals[11];
		now.item.asked[2] = trpt->bup.ovals[10];
		now.item.asked[1] = trpt->bup.ovals[9];
		now.item.asked[0] = trpt->bup.ovals[8];
		now.item.overdue = trpt->bup.ovals[7];
		now.item.back[2] = trpt->bup.ovals[6];
		now.item.back[1] = trpt->bup.ovals[5];
		now.item.back[0] = trpt->bup.ovals[4];
		now.item.seal[2] = trpt->bup.ovals[3];
		now.item.seal[1] = trpt->bup.ovals[2];
		now.item.seal[0] = trpt->bup.ovals[1];
		now.item.round = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 15);
		goto R999;

	case 47: // STATE 134
		;
		((P1 *)_this)->seen = trpt->bup.ovals[17];
		((P1 *)_this)->m.resigned[2] = trpt->bup.ovals[16];
		((P1 *)_this)->m.resigned[1] = trpt->bup.ovals[15];
		((P1 *)_this)->m.resigned[0] = trpt->bup.ovals[14];
		((P1 *)_this)->m.asked[2] = trpt->bup.ovals[13];
		((P1 *)_this)->m.asked[1] = trpt->bup.ovals[12];
		((P1 *)_this)->m.asked[0] = trpt->bup.ovals[11];
		((P1 *)_this)->m.need = trpt->bup.ovals[10];
		((P1 *)_this)->m.back[2] = trpt->bup.ovals[9];
		((P1 *)_this)->m.back[1] = trpt->bup.ovals[8];
		((P1 *)_this)->m.back[0] = trpt->bup.ovals[7];
		((P1 *)_this)->m.seal[2] = trpt->bup.ovals[6];
		((P1 *)_this)->m.seal[1] = trpt->bup.ovals[5];
		((P1 *)_this)->m.seal[0] = trpt->bup.ovals[4];
		((P1 *)_this)->m.overdue = trpt->bup.ovals[3];
		((P1 *)_this)->m.waiting = trpt->bup.ovals[2];
		((P1 *)_this)->m.round = trpt->bup.ovals[1];
		((P1 *)_this)->m.seq = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 18);
		goto R999;
;
		;
		
	case 49: // STATE 159
		;
		((P1 *)_this)->seen = trpt->bup.ovals[17];
		((P1 *)_this)->m.resigned[2] = trpt->bup.ovals[16];
		((P1 *)_this)->m.resigned[1] = trpt->bup.ovals[15];
		((P1 *)_this)->m.resigned[0] = trpt->bup.ovals[14];
		((P1 *)_this)->m.asked[2] = trpt->bup.ovals[13];
		((P1 *)_this)->m.asked[1] = trpt->bup.ovals[12];
		((P1 *)_this)->m.asked[0] = trpt->bup.ovals[11];
		((P1 *)_this)->m.need = trpt->bup.ovals[10];
		((P1 *)_this)->m.back[2] = trpt->bup.ovals[9];
		((P1 *)_this)->m.back[1] = trpt->bup.ovals[8];
		((P1 *)_this)->m.back[0] = trpt->bup.ovals[7];
		((P1 *)_this)->m.seal[2] = trpt->bup.ovals[6];
		((P1 *)_this)->m.seal[1] = trpt->bup.ovals[5];
		((P1 *)_this)->m.seal[0] = trpt->bup.ovals[4];
		((P1 *)_this)->m.overdue = trpt->bup.ovals[3];
		((P1 *)_this)->m.waiting = trpt->bup.ovals[2];
		((P1 *)_this)->m.round = trpt->bup.ovals[1];
		((P1 *)_this)->m.seq = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 18);
		goto R999;

	case 50: // STATE 160
		;
		((P1 *)_this)->done = trpt->bup.oval;
		;
		goto R999;

	case 51: // STATE 162
		;
		((P1 *)_this)->done = trpt->bup.oval;
		;
		goto R999;

	case 52: // STATE 163
		;
		now.archived[ Index(((P1 *)_this)->m.seq, 8) ] = trpt->bup.oval;
		;
		goto R999;
;
		;
		;
		
	case 54: // STATE 167
		goto R999;

	case 55: // STATE 175
		;
		now.item.seq = trpt->bup.oval;
		;
		goto R999;

	case 56: // STATE 192
		;
		now.names = trpt->bup.ovals[14];
		now.frozenAt = trpt->bup.ovals[13];
		now.item.need = trpt->bup.ovals[12];
		now.item.waiting = trpt->bup.ovals[11];
		now.item.asked[2] = trpt->bup.ovals[10];
		now.item.asked[1] = trpt->bup.ovals[9];
		now.item.asked[0] = trpt->bup.ovals[8];
		now.item.overdue = trpt->bup.ovals[7];
		now.item.back[2] = trpt->bup.ovals[6];
		now.item.back[1] = trpt->bup.ovals[5];
		now.item.back[0] = trpt->bup.ovals[4];
		now.item.seal[2] = trpt->bup.ovals[3];
		now.item.seal[1] = trpt->bup.ovals[2];
		now.item.seal[0] = trpt->bup.ovals[1];
		now.item.round = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 15);
		goto R999;

	case 57: // STATE 215
		;
		((P1 *)_this)->seen = trpt->bup.ovals[17];
		((P1 *)_this)->m.resigned[2] = trpt->bup.ovals[16];
		((P1 *)_this)->m.resigned[1] = trpt->bup.ovals[15];
		((P1 *)_this)->m.resigned[0] = trpt->bup.ovals[14];
		((P1 *)_this)->m.asked[2] = trpt->bup.ovals[13];
		((P1 *)_this)->m.asked[1] = trpt->bup.ovals[12];
		((P1 *)_this)->m.asked[0] = trpt->bup.ovals[11];
		((P1 *)_this)->m.need = trpt->bup.ovals[10];
		((P1 *)_this)->m.back[2] = trpt->bup.ovals[9];
		((P1 *)_this)->m.back[1] = trpt->bup.ovals[8];
		((P1 *)_this)->m.back[0] = trpt->bup.ovals[7];
		((P1 *)_this)->m.seal[2] = trpt->bup.ovals[6];
		((P1 *)_this)->m.seal[1] = trpt->bup.ovals[5];
		((P1 *)_this)->m.seal[0] = trpt->bup.ovals[4];
		((P1 *)_this)->m.overdue = trpt->bup.ovals[3];
		((P1 *)_this)->m.waiting = trpt->bup.ovals[2];
		((P1 *)_this)->m.round = trpt->bup.ovals[1];
		((P1 *)_this)->m.seq = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 18);
		goto R999;
;
		;
		
	case 59: // STATE 221
		;
		now.item.seal[ Index(((P1 *)_this)->s, 3) ] = trpt->bup.oval;
		;
		goto R999;

	case 60: // STATE 228
		;
		((P1 *)_this)->ok = trpt->bup.ovals[1];
		now.item.waiting = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 2);
		goto R999;

	case 61: // STATE 228
		;
		((P1 *)_this)->ok = trpt->bup.oval;
		;
		goto R999;

	case 62: // STATE 230
		;
		((P1 *)_this)->ok = trpt->bup.oval;
		;
		goto R999;

	case 63: // STATE 236
		;
		now.names = trpt->bup.ovals[2];
		now.judged[ Index(((P1 *)_this)->s, 3) ] = trpt->bup.ovals[1];
	/* 0 */	((P1 *)_this)->ok = trpt->bup.ovals[0];
		;
		;
		ungrab_ints(trpt->bup.ovals, 3);
		goto R999;
;
		;
		
	case 65: // STATE 246
		;
		((P1 *)_this)->done = trpt->bup.ovals[1];
		now.frozenAt = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 2);
		goto R999;

	case 66: // STATE 246
		;
		((P1 *)_this)->done = trpt->bup.ovals[1];
		now.frozenAt = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 2);
		goto R999;

	case 67: // STATE 246
		;
		((P1 *)_this)->done = trpt->bup.oval;
		;
		goto R999;

	case 68: // STATE 269
		;
		((P1 *)_this)->ok = trpt->bup.ovals[18];
		((P1 *)_this)->seen = trpt->bup.ovals[17];
		((P1 *)_this)->m.resigned[2] = trpt->bup.ovals[16];
		((P1 *)_this)->m.resigned[1] = trpt->bup.ovals[15];
		((P1 *)_this)->m.resigned[0] = trpt->bup.ovals[14];
		((P1 *)_this)->m.asked[2] = trpt->bup.ovals[13];
		((P1 *)_this)->m.asked[1] = trpt->bup.ovals[12];
		((P1 *)_this)->m.asked[0] = trpt->bup.ovals[11];
		((P1 *)_this)->m.need = trpt->bup.ovals[10];
		((P1 *)_this)->m.back[2] = trpt->bup.ovals[9];
		((P1 *)_this)->m.back[1] = trpt->bup.ovals[8];
		((P1 *)_this)->m.back[0] = trpt->bup.ovals[7];
		((P1 *)_this)->m.seal[2] = trpt->bup.ovals[6];
		((P1 *)_this)->m.seal[1] = trpt->bup.ovals[5];
		((P1 *)_this)->m.seal[0] = trpt->bup.ovals[4];
		((P1 *)_this)->m.overdue = trpt->bup.ovals[3];
		((P1 *)_this)->m.waiting = trpt->bup.ovals[2];
		((P1 *)_this)->m.round = trpt->bup.ovals[1];
		((P1 *)_this)->m.seq = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 19);
		goto R999;

	case 69: // STATE 272
		;
		now.changes = trpt->bup.oval;
		;
		goto R999;

	case 70: // STATE 275
		;
		now.item.seal[ Index(((P1 *)_this)->s, 3) ] = trpt->bup.oval;
		;
		goto R999;

	case 71: // STATE 282
		;
		((P1 *)_this)->ok = trpt->bup.ovals[1];
		now.item.waiting = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 2);
		goto R999;

	case 72: // STATE 282
		;
		((P1 *)_this)->ok = trpt->bup.oval;
		;
		goto R999;

	case 73: // STATE 284
		;
		((P1 *)_this)->ok = trpt->bup.oval;
		;
		goto R999;

	case 74: // STATE 290
		;
		now.names = trpt->bup.ovals[2];
		now.judged[ Index(((P1 *)_this)->s, 3) ] = trpt->bup.ovals[1];
	/* 0 */	((P1 *)_this)->ok = trpt->bup.ovals[0];
		;
		;
		ungrab_ints(trpt->bup.ovals, 3);
		goto R999;
;
		;
		
	case 76: // STATE 293
		;
		now.frozenAt = trpt->bup.oval;
		;
		goto R999;

	case 77: // STATE 295
		;
		now.frozenAt = trpt->bup.oval;
		;
		goto R999;

	case 78: // STATE 308
		;
		((P1 *)_this)->ok = trpt->bup.ovals[3];
		now.item.back[ Index(((P1 *)_this)->s, 3) ] = trpt->bup.ovals[2];
		now.item.waiting = trpt->bup.ovals[1];
		now.item.seal[ Index(((P1 *)_this)->s, 3) ] = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 4);
		goto R999;

	case 79: // STATE 310
		;
		((P1 *)_this)->ok = trpt->bup.oval;
		;
		goto R999;

	case 80: // STATE 315
		;
		now.judged[ Index(((P1 *)_this)->s, 3) ] = trpt->bup.ovals[1];
	/* 0 */	((P1 *)_this)->ok = trpt->bup.ovals[0];
		;
		;
		ungrab_ints(trpt->bup.ovals, 2);
		goto R999;
;
		;
		
	case 82: // STATE 318
		;
		now.frozenAt = trpt->bup.oval;
		;
		goto R999;

	case 83: // STATE 320
		;
		now.frozenAt = trpt->bup.oval;
		;
		goto R999;

	case 84: // STATE 349
		;
		((P1 *)_this)->ok = trpt->bup.ovals[18];
		((P1 *)_this)->seen = trpt->bup.ovals[17];
		((P1 *)_this)->m.resigned[2] = trpt->bup.ovals[16];
		((P1 *)_this)->m.resigned[1] = trpt->bup.ovals[15];
		((P1 *)_this)->m.resigned[0] = trpt->bup.ovals[14];
		((P1 *)_this)->m.asked[2] = trpt->bup.ovals[13];
		((P1 *)_this)->m.asked[1] = trpt->bup.ovals[12];
		((P1 *)_this)->m.asked[0] = trpt->bup.ovals[11];
		((P1 *)_this)->m.need = trpt->bup.ovals[10];
		((P1 *)_this)->m.back[2] = trpt->bup.ovals[9];
		((P1 *)_this)->m.back[1] = trpt->bup.ovals[8];
		((P1 *)_this)->m.back[0] = trpt->bup.ovals[7];
		((P1 *)_this)->m.seal[2] = trpt->bup.ovals[6];
		((P1 *)_this)->m.seal[1] = trpt->bup.ovals[5];
		((P1 *)_this)->m.seal[0] = trpt->bup.ovals[4];
		((P1 *)_this)->m.overdue = trpt->bup.ovals[3];
		((P1 *)_this)->m.waiting = trpt->bup.ovals[2];
		((P1 *)_this)->m.round = trpt->bup.ovals[1];
		((P1 *)_this)->m.seq = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 19);
		goto R999;
;
		;
		
	case 86: // STATE 370
		;
		((P1 *)_this)->seen = trpt->bup.ovals[17];
		((P1 *)_this)->m.resigned[2] = trpt->bup.ovals[16];
		((P1 *)_this)->m.resigned[1] = trpt->bup.ovals[15];
		((P1 *)_this)->m.resigned[0] = trpt->bup.ovals[14];
		((P1 *)_this)->m.asked[2] = trpt->bup.ovals[13];
		((P1 *)_this)->m.asked[1] = trpt->bup.ovals[12];
		((P1 *)_this)->m.asked[0] = trpt->bup.ovals[11];
		((P1 *)_this)->m.need = trpt->bup.ovals[10];
		((P1 *)_this)->m.back[2] = trpt->bup.ovals[9];
		((P1 *)_this)->m.back[1] = trpt->bup.ovals[8];
		((P1 *)_this)->m.back[0] = trpt->bup.ovals[7];
		((P1 *)_this)->m.seal[2] = trpt->bup.ovals[6];
		((P1 *)_this)->m.seal[1] = trpt->bup.ovals[5];
		((P1 *)_this)->m.seal[0] = trpt->bup.ovals[4];
		((P1 *)_this)->m.overdue = trpt->bup.ovals[3];
		((P1 *)_this)->m.waiting = trpt->bup.ovals[2];
		((P1 *)_this)->m.round = trpt->bup.ovals[1];
		((P1 *)_this)->m.seq = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 18);
		goto R999;

	case 87: // STATE 371
		;
		((P1 *)_this)->done = trpt->bup.oval;
		;
		goto R999;

	case 88: // STATE 377
		;
		p_restor(II);
		;
		;
		goto R999;

		 /* PROC Actor */

	case 89: // STATE 1
		;
	/* 0 */	((P0 *)_this)->left = trpt->bup.oval;
		;
		;
		goto R999;
;
		;
		
	case 91: // STATE 20
		;
		((P0 *)_this)->m.resigned[2] = trpt->bup.ovals[16];
		((P0 *)_this)->m.resigned[1] = trpt->bup.ovals[15];
		((P0 *)_this)->m.resigned[0] = trpt->bup.ovals[14];
		((P0 *)_this)->m.asked[2] = trpt->bup.ovals[13];
		((P0 *)_this)->m.asked[1] = trpt->bup.ovals[12];
		((P0 *)_this)->m.asked[0] = trpt->bup.ovals[11];
		((P0 *)_this)->m.need = trpt->bup.ovals[10];
		((P0 *)_this)->m.back[2] = trpt->bup.ovals[9];
		((P0 *)_this)->m.back[1] = trpt->bup.ovals[8];
		((P0 *)_this)->m.back[0] = trpt->bup.ovals[7];
		((P0 *)_this)->m.seal[2] = trpt->bup.ovals[6];
		((P0 *)_this)->m.seal[1] = trpt->bup.ovals[5];
		((P0 *)_this)->m.seal[0] = trpt->bup.ovals[4];
		((P0 *)_this)->m.overdue = trpt->bup.ovals[3];
		((P0 *)_this)->m.waiting = trpt->bup.ovals[2];
		((P0 *)_this)->m.round = trpt->bup.ovals[1];
		((P0 *)_this)->m.seq = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 17);
		goto R999;
;
		;
		;
		;
		
	case 94: // STATE 25
		;
		now.archived[ Index(((P0 *)_this)->m.seq, 8) ] = trpt->bup.oval;
		;
		goto R999;
;
		;
		;
		
	case 96: // STATE 29
		goto R999;

	case 97: // STATE 37
		;
		now.item.seq = trpt->bup.oval;
		;
		goto R999;

	case 98: // STATE 54
		;
		now.names = trpt->bup.ovals[14];
		now.frozenAt = trpt->bup.ovals[13];
		now.item.need = trpt->bup.ovals[12];
		now.item.waiting = trpt->bup.ovals[11];
		now.item.asked[2] = trpt->bup.ovals[10];
		now.item.asked[1] = trpt->bup.ovals[9];
		now.item.asked[0] = trpt->bup.ovals[8];
		now.item.overdue = trpt->bup.ovals[7];
		now.item.back[2] = trpt->bup.ovals[6];
		now.item.back[1] = trpt->bup.ovals[5];
		now.item.back[0] = trpt->bup.ovals[4];
		now.item.seal[2] = trpt->bup.ovals[3];
		now.item.seal[1] = trpt->bup.ovals[2];
		now.item.seal[0] = trpt->bup.ovals[1];
		now.item.round = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 15);
		goto R999;

	case 99: // STATE 77
		;
		((P0 *)_this)->seen = trpt->bup.ovals[17];
		((P0 *)_this)->m.resigned[2] = trpt->bup.ovals[16];
		((P0 *)_this)->m.resigned[1] = trpt->bup.ovals[15];
		((P0 *)_this)->m.resigned[0] = trpt->bup.ovals[14];
		((P0 *)_this)->m.asked[2] = trpt->bup.ovals[13];
		((P0 *)_this)->m.asked[1] = trpt->bup.ovals[12];
		((P0 *)_this)->m.asked[0] = trpt->bup.ovals[11];
		((P0 *)_this)->m.need = trpt->bup.ovals[10];
		((P0 *)_this)->m.back[2] = trpt->bup.ovals[9];
		((P0 *)_this)->m.back[1] = trpt->bup.ovals[8];
		((P0 *)_this)->m.back[0] = trpt->bup.ovals[7];
		((P0 *)_this)->m.seal[2] = trpt->bup.ovals[6];
		((P0 *)_this)->m.seal[1] = trpt->bup.ovals[5];
		((P0 *)_this)->m.seal[0] = trpt->bup.ovals[4];
		((P0 *)_this)->m.overdue = trpt->bup.ovals[3];
		((P0 *)_this)->m.waiting = trpt->bup.ovals[2];
		((P0 *)_this)->m.round = trpt->bup.ovals[1];
		((P0 *)_this)->m.seq = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 18);
		goto R999;

	case 100: // STATE 81
		;
		now.archived[ Index(((P0 *)_this)->m.seq, 8) ] = trpt->bup.oval;
		;
		goto R999;
;
		;
		;
		
	case 102: // STATE 85
		goto R999;

	case 103: // STATE 93
		;
		now.item.seq = trpt->bup.oval;
		;
		goto R999;

	case 104: // STATE 110
		;
		now.names = trpt->bup.ovals[14];
		now.frozenAt = trpt->bup.ovals[13];
		now.item.need = trpt->bup.ovals[12];
		now.item.waiting = trpt->bup.ovals[11];
		now.item.asked[2] = trpt->bup.ovals[10];
		now.item.asked[1] = trpt->bup.ovals[9];
		now.item.asked[0] = trpt->bup.ovals[8];
		now.item.overdue = trpt->bup.ovals[7];
		now.item.back[2] = trpt->bup.ovals[6];
		now.item.back[1] = trpt->bup.ovals[5];
		now.item.back[0] = trpt->bup.ovals[4];
		now.item.seal[2] = trpt->bup.ovals[3];
		now.item.seal[1] = trpt->bup.ovals[2];
		now.item.seal[0] = trpt->bup.ovals[1];
		now.item.round = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 15);
		goto R999;

	case 105: // STATE 133
		;
		((P0 *)_this)->seen = trpt->bup.ovals[17];
		((P0 *)_this)->m.resigned[2] = trpt->bup.ovals[16];
		((P0 *)_this)->m.resigned[1] = trpt->bup.ovals[15];
		((P0 *)_this)->m.resigned[0] = trpt->bup.ovals[14];
		((P0 *)_this)->m.asked[2] = trpt->bup.ovals[13];
		((P0 *)_this)->m.asked[1] = trpt->bup.ovals[12];
		((P0 *)_this)->m.asked[0] = trpt->bup.ovals[11];
		((P0 *)_this)->m.need = trpt->bup.ovals[10];
		((P0 *)_this)->m.back[2] = trpt->bup.ovals[9];
		((P0 *)_this)->m.back[1] = trpt->bup.ovals[8];
		((P0 *)_this)->m.back[0] = trpt->bup.ovals[7];
		((P0 *)_this)->m.seal[2] = trpt->bup.ovals[6];
		((P0 *)_this)->m.seal[1] = trpt->bup.ovals[5];
		((P0 *)_this)->m.seal[0] = trpt->bup.ovals[4];
		((P0 *)_this)->m.overdue = trpt->bup.ovals[3];
		((P0 *)_this)->m.waiting = trpt->bup.ovals[2];
		((P0 *)_this)->m.round = trpt->bup.ovals[1];
		((P0 *)_this)->m.seq = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 18);
		goto R999;
;
		;
		
	case 107: // STATE 158
		;
		((P0 *)_this)->left = trpt->bup.ovals[17];
		((P0 *)_this)->m.resigned[2] = trpt->bup.ovals[16];
		((P0 *)_this)->m.resigned[1] = trpt->bup.ovals[15];
		((P0 *)_this)->m.resigned[0] = trpt->bup.ovals[14];
		((P0 *)_this)->m.asked[2] = trpt->bup.ovals[13];
		((P0 *)_this)->m.asked[1] = trpt->bup.ovals[12];
		((P0 *)_this)->m.asked[0] = trpt->bup.ovals[11];
		((P0 *)_this)->m.need = trpt->bup.ovals[10];
		((P0 *)_this)->m.back[2] = trpt->bup.ovals[9];
		((P0 *)_this)->m.back[1] = trpt->bup.ovals[8];
		((P0 *)_this)->m.back[0] = trpt->bup.ovals[7];
		((P0 *)_this)->m.seal[2] = trpt->bup.ovals[6];
		((P0 *)_this)->m.seal[1] = trpt->bup.ovals[5];
		((P0 *)_this)->m.seal[0] = trpt->bup.ovals[4];
		((P0 *)_this)->m.overdue = trpt->bup.ovals[3];
		((P0 *)_this)->m.waiting = trpt->bup.ovals[2];
		((P0 *)_this)->m.round = trpt->bup.ovals[1];
		((P0 *)_this)->m.seq = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 18);
		goto R999;
;
		;
		
	case 109: // STATE 160
		;
		now.archived[ Index(((P0 *)_this)->m.seq, 8) ] = trpt->bup.oval;
		;
		goto R999;

	case 110: // STATE 165
		;
		((P0 *)_this)->left = trpt->bup.ovals[1];
		now.faults = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 2);
		goto R999;

	case 111: // STATE 168
		;
		now.deeds = trpt->bup.oval;
		;
		goto R999;

	case 112: // STATE 170
		;
		now.item.seq = trpt->bup.oval;
		;
		goto R999;
;
		;
		
	case 114: // STATE 183
		;
		((P0 *)_this)->ok = trpt->bup.ovals[1];
		now.frozenAt = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 2);
		goto R999;

	case 115: // STATE 183
		;
		((P0 *)_this)->ok = trpt->bup.ovals[1];
		now.frozenAt = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 2);
		goto R999;

	case 116: // STATE 183
		;
		((P0 *)_this)->ok = trpt->bup.oval;
		;
		goto R999;

	case 117: // STATE 185
		;
		((P0 *)_this)->ok = trpt->bup.oval;
		;
		goto R999;

	case 118: // STATE 190
		;
		((P0 *)_this)->left = trpt->bup.ovals[1];
	/* 0 */	((P0 *)_this)->ok = trpt->bup.ovals[0];
		;
		;
		ungrab_ints(trpt->bup.ovals, 2);
		goto R999;

	case 119: // STATE 214
		;
		((P0 *)_this)->ok = trpt->bup.ovals[17];
		((P0 *)_this)->m.resigned[2] = trpt->bup.ovals[16];
		((P0 *)_this)->m.resigned[1] = trpt->bup.ovals[15];
		((P0 *)_this)->m.resigned[0] = trpt->bup.ovals[14];
		((P0 *)_this)->m.asked[2] = trpt->bup.ovals[13];
		((P0 *)_this)->m.asked[1] = trpt->bup.ovals[12];
		((P0 *)_this)->m.asked[0] = trpt->bup.ovals[11];
		((P0 *)_this)->m.need = trpt->bup.ovals[10];
		((P0 *)_this)->m.back[2] = trpt->bup.ovals[9];
		((P0 *)_this)->m.back[1] = trpt->bup.ovals[8];
		((P0 *)_this)->m.back[0] = trpt->bup.ovals[7];
		((P0 *)_this)->m.seal[2] = trpt->bup.ovals[6];
		((P0 *)_this)->m.seal[1] = trpt->bup.ovals[5];
		((P0 *)_this)->m.seal[0] = trpt->bup.ovals[4];
		((P0 *)_this)->m.overdue = trpt->bup.ovals[3];
		((P0 *)_this)->m.waiting = trpt->bup.ovals[2];
		((P0 *)_this)->m.round = trpt->bup.ovals[1];
		((P0 *)_this)->m.seq = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 18);
		goto R999;

	case 120: // STATE 221
		;
		p_restor(II);
		;
		;
		goto R999;
	}


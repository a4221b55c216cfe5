#define rand	pan_rand
#define pthread_equal(a,b)	((a)==(b))
#if defined(HAS_CODE) && defined(VERBOSE)
	#ifdef BFS_PAR
		bfs_printf("Pr: %d Tr: %d\n", II, t->forw);
	#else
		cpu_printf("Pr: %d Tr: %d\n", II, t->forw);
	#endif
#endif
	switch (t->forw) {
	default: Uerror("bad forward move");
	case 0:	/* if without executable clauses */
		continue;
	case 1: /* generic 'goto' or 'skip' */
		IfNotBlocked
		_m = 3; goto P999;
	case 2: /* generic 'else' */
		IfNotBlocked
		if (trpt->o_pm&1) continue;
		_m = 3; goto P999;

		 /* PROC :init: */
	case 3: // STATE 1 - item.pml:213 - [item.seq = 1] (0:0:1 - 1)
		IfNotBlocked
		reached[4][1] = 1;
		(trpt+1)->bup.oval = ((int)now.item.seq);
		now.item.seq = 1;
#ifdef VAR_RANGES
		logval("item.seq", ((int)now.item.seq));
#endif
		;
		_m = 3; goto P999; /* 0 */
	case 4: // STATE 2 - item.pml:199 - [item.round = (item.round+1)] (0:17:13 - 1)
		IfNotBlocked
		reached[4][2] = 1;
		(trpt+1)->bup.ovals = grab_ints(13);
		(trpt+1)->bup.ovals[0] = ((int)now.item.round);
		now.item.round = (((int)now.item.round)+1);
#ifdef VAR_RANGES
		logval("item.round", ((int)now.item.round));
#endif
		;
		/* merge: item.seal[0] = 0(17, 3, 17) */
		reached[4][3] = 1;
		(trpt+1)->bup.ovals[1] = ((int)now.item.seal[0]);
		now.item.seal[0] = 0;
#ifdef VAR_RANGES
		logval("item.seal[0]", ((int)now.item.seal[0]));
#endif
		;
		/* merge: item.seal[1] = 0(17, 4, 17) */
		reached[4][4] = 1;
		(trpt+1)->bup.ovals[2] = ((int)now.item.seal[1]);
		now.item.seal[1] = 0;
#ifdef VAR_RANGES
		logval("item.seal[1]", ((int)now.item.seal[1]));
#endif
		;
		/* merge: item.seal[2] = 0(17, 5, 17) */
		reached[4][5] = 1;
		(trpt+1)->bup.ovals[3] = ((int)now.item.seal[2]);
		now.item.seal[2] = 0;
#ifdef VAR_RANGES
		logval("item.seal[2]", ((int)now.item.seal[2]));
#endif
		;
		/* merge: item.back[0] = 0(17, 6, 17) */
		reached[4][6] = 1;
		(trpt+1)->bup.ovals[4] = ((int)now.item.back[0]);
		now.item.back[0] = 0;
#ifdef VAR_RANGES
		logval("item.back[0]", ((int)now.item.back[0]));
#endif
		;
		/* merge: item.back[1] = 0(17, 7, 17) */
		reached[4][7] = 1;
		(trpt+1)->bup.ovals[5] = ((int)now.item.back[1]);
		now.item.back[1] = 0;
#ifdef VAR_RANGES
		logval("item.back[1]", ((int)now.item.back[1]));
#endif
		;
		/* merge: item.back[2] = 0(17, 8, 17) */
		reached[4][8] = 1;
		(trpt+1)->bup.ovals[6] = ((int)now.item.back[2]);
		now.item.back[2] = 0;
#ifdef VAR_RANGES
		logval("item.back[2]", ((int)now.item.back[2]));
#endif
		;
		/* merge: item.overdue = 0(17, 9, 17) */
		reached[4][9] = 1;
		(trpt+1)->bup.ovals[7] = ((int)now.item.overdue);
		now.item.overdue = 0;
#ifdef VAR_RANGES
		logval("item.overdue", ((int)now.item.overdue));
#endif
		;
		/* merge: item.asked[0] = !(item.resigned[0])(17, 10, 17) */
		reached[4][10] = 1;
		(trpt+1)->bup.ovals[8] = ((int)now.item.asked[0]);
		now.item.asked[0] =  !(((int)now.item.resigned[0]));
#ifdef VAR_RANGES
		logval("item.asked[0]", ((int)now.item.asked[0]));
#endif
		;
		/* merge: item.asked[1] = !(item.resigned[1])(17, 11, 17) */
		reached[4][11] = 1;
		(trpt+1)->bup.ovals[9] = ((int)now.item.asked[1]);
		now.item.asked[1] =  !(((int)now.item.resigned[1]));
#ifdef VAR_RANGES
		logval("item.asked[1]", ((int)now.item.asked[1]));
#endif
		;
		/* merge: item.asked[2] = !(item.resigned[2])(17, 12, 17) */
		reached[4][12] = 1;
		(trpt+1)->bup.ovals[10] = ((int)now.item.asked[2]);
		now.item.asked[2] =  !(((int)now.item.resigned[2]));
#ifdef VAR_RANGES
		logval("item.asked[2]", ((int)now.item.asked[2]));
#endif
		;
		/* merge: item.waiting = ((item.asked[0]+item.asked[1])+item.asked[2])(17, 13, 17) */
		reached[4][13] = 1;
		(trpt+1)->bup.ovals[11] = ((int)now.item.waiting);
		now.item.waiting = ((((int)now.item.asked[0])+((int)now.item.asked[1]))+((int)now.item.asked[2]));
#ifdef VAR_RANGES
		logval("item.waiting", ((int)now.item.waiting));
#endif
		;
		/* merge: item.need = item.waiting(17, 14, 17) */
		reached[4][14] = 1;
		(trpt+1)->bup.ovals[12] = ((int)now.item.need);
		now.item.need = ((int)now.item.waiting);
#ifdef VAR_RANGES
		logval("item.need", ((int)now.item.need));
#endif
		;
		_m = 3; goto P999; /* 12 */
	case 5: // STATE 17 - acts.pml:246 - [(run Sealer(0))] (0:0:0 - 1)
		IfNotBlocked
		reached[4][17] = 1;
		if (!(addproc(II, 1, 1, 0)))
			continue;
		_m = 3; goto P999; /* 0 */
	case 6: // STATE 18 - acts.pml:246 - [(run Sealer(1))] (0:0:0 - 1)
		IfNotBlocked
		reached[4][18] = 1;
		if (!(addproc(II, 1, 1, 1)))
			continue;
		_m = 3; goto P999; /* 0 */
	case 7: // STATE 19 - acts.pml:246 - [(run Sealer(2))] (0:0:0 - 1)
		IfNotBlocked
		reached[4][19] = 1;
		if (!(addproc(II, 1, 1, 2)))
			continue;
		_m = 3; goto P999; /* 0 */
	case 8: // STATE 20 - acts.pml:247 - [(run Actor(0))] (0:0:0 - 1)
		IfNotBlocked
		reached[4][20] = 1;
		if (!(addproc(II, 1, 0, 0)))
			continue;
		_m = 3; goto P999; /* 0 */
	case 9: // STATE 21 - acts.pml:247 - [(run Actor(1))] (0:0:0 - 1)
		IfNotBlocked
		reached[4][21] = 1;
		if (!(addproc(II, 1, 0, 1)))
			continue;
		_m = 3; goto P999; /* 0 */
	case 10: // STATE 23 - acts.pml:249 - [-end-] (0:0:0 - 1)
		IfNotBlocked
		reached[4][23] = 1;
		if (!delproc(1, II)) continue;
		_m = 3; goto P999; /* 0 */

		 /* PROC Sweep */
	case 11: // STATE 1 - acts.pml:237 - [((!((item.round>1))&&((item.waiting==0)||item.overdue)))] (0:0:0 - 1)
		IfNotBlocked
		reached[3][1] = 1;
		if (!(( !((((int)now.item.round)>1))&&((((int)now.item.waiting)==0)||((int)now.item.overdue)))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 12: // STATE 2 - item.pml:154 - [m.seq = item.seq] (0:135:17 - 1)
		IfNotBlocked
		reached[3][2] = 1;
		(trpt+1)->bup.ovals = grab_ints(17);
		(trpt+1)->bup.ovals[0] = ((int)((P3 *)_this)->m.seq);
		((P3 *)_this)->m.seq = ((int)now.item.seq);
#ifdef VAR_RANGES
		logval("Sweep:m.seq", ((int)((P3 *)_this)->m.seq));
#endif
		;
		/* merge: m.round = item.round(135, 3, 135) */
		reached[3][3] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P3 *)_this)->m.round);
		((P3 *)_this)->m.round = ((int)now.item.round);
#ifdef VAR_RANGES
		logval("Sweep:m.round", ((int)((P3 *)_this)->m.round));
#endif
		;
		/* merge: m.waiting = item.waiting(135, 4, 135) */
		reached[3][4] = 1;
		(trpt+1)->bup.ovals[2] = ((int)((P3 *)_this)->m.waiting);
		((P3 *)_this)->m.waiting = ((int)now.item.waiting);
#ifdef VAR_RANGES
		logval("Sweep:m.waiting", ((int)((P3 *)_this)->m.waiting));
#endif
		;
		/* merge: m.overdue = item.overdue(135, 5, 135) */
		reached[3][5] = 1;
		(trpt+1)->bup.ovals[3] = ((int)((P3 *)_this)->m.overdue);
		((P3 *)_this)->m.overdue = ((int)now.item.overdue);
#ifdef VAR_RANGES
		logval("Sweep:m.overdue", ((int)((P3 *)_this)->m.overdue));
#endif
		;
		/* merge: m.seal[0] = item.seal[0](135, 6, 135) */
		reached[3][6] = 1;
		(trpt+1)->bup.ovals[4] = ((int)((P3 *)_this)->m.seal[0]);
		((P3 *)_this)->m.seal[0] = ((int)now.item.seal[0]);
#ifdef VAR_RANGES
		logval("Sweep:m.seal[0]", ((int)((P3 *)_this)->m.seal[0]));
#endif
		;
		/* merge: m.seal[1] = item.seal[1](135, 7, 135) */
		reached[3][7] = 1;
		(trpt+1)->bup.ovals[5] = ((int)((P3 *)_this)->m.seal[1]);
		((P3 *)_this)->m.seal[1] = ((int)now.item.seal[1]);
#ifdef VAR_RANGES
		logval("Sweep:m.seal[1]", ((int)((P3 *)_this)->m.seal[1]));
#endif
		;
		/* merge: m.seal[2] = item.seal[2](135, 8, 135) */
		reached[3][8] = 1;
		(trpt+1)->bup.ovals[6] = ((int)((P3 *)_this)->m.seal[2]);
		((P3 *)_this)->m.seal[2] = ((int)now.item.seal[2]);
#ifdef VAR_RANGES
		logval("Sweep:m.seal[2]", ((int)((P3 *)_this)->m.seal[2]));
#endif
		;
		/* merge: m.back[0] = item.back[0](135, 9, 135) */
		reached[3][9] = 1;
		(trpt+1)->bup.ovals[7] = ((int)((P3 *)_this)->m.back[0]);
		((P3 *)_this)->m.back[0] = ((int)now.item.back[0]);
#ifdef VAR_RANGES
		logval("Sweep:m.back[0]", ((int)((P3 *)_this)->m.back[0]));
#endif
		;
		/* merge: m.back[1] = item.back[1](135, 10, 135) */
		reached[3][10] = 1;
		(trpt+1)->bup.ovals[8] = ((int)((P3 *)_this)->m.back[1]);
		((P3 *)_this)->m.back[1] = ((int)now.item.back[1]);
#ifdef VAR_RANGES
		logval("Sweep:m.back[1]", ((int)((P3 *)_this)->m.back[1]));
#endif
		;
		/* merge: m.back[2] = item.back[2](135, 11, 135) */
		reached[3][11] = 1;
		(trpt+1)->bup.ovals[9] = ((int)((P3 *)_this)->m.back[2]);
		((P3 *)_this)->m.back[2] = ((int)now.item.back[2]);
#ifdef VAR_RANGES
		logval("Sweep:m.back[2]", ((int)((P3 *)_this)->m.back[2]));
#endif
		;
		/* merge: m.need = item.need(135, 12, 135) */
		reached[3][12] = 1;
		(trpt+1)->bup.ovals[10] = ((int)((P3 *)_this)->m.need);
		((P3 *)_this)->m.need = ((int)now.item.need);
#ifdef VAR_RANGES
		logval("Sweep:m.need", ((int)((P3 *)_this)->m.need));
#endif
		;
		/* merge: m.asked[0] = item.asked[0](135, 13, 135) */
		reached[3][13] = 1;
		(trpt+1)->bup.ovals[11] = ((int)((P3 *)_this)->m.asked[0]);
		((P3 *)_this)->m.asked[0] = ((int)now.item.asked[0]);
#ifdef VAR_RANGES
		logval("Sweep:m.asked[0]", ((int)((P3 *)_this)->m.asked[0]));
#endif
		;
		/* merge: m.asked[1] = item.asked[1](135, 14, 135) */
		reached[3][14] = 1;
		(trpt+1)->bup.ovals[12] = ((int)((P3 *)_this)->m.asked[1]);
		((P3 *)_this)->m.asked[1] = ((int)now.item.asked[1]);
#ifdef VAR_RANGES
		logval("Sweep:m.asked[1]", ((int)((P3 *)_this)->m.asked[1]));
#endif
		;
		/* merge: m.asked[2] = item.asked[2](135, 15, 135) */
		reached[3][15] = 1;
		(trpt+1)->bup.ovals[13] = ((int)((P3 *)_this)->m.asked[2]);
		((P3 *)_this)->m.asked[2] = ((int)now.item.asked[2]);
#ifdef VAR_RANGES
		logval("Sweep:m.asked[2]", ((int)((P3 *)_this)->m.asked[2]));
#endif
		;
		/* merge: m.resigned[0] = item.resigned[0](135, 16, 135) */
		reached[3][16] = 1;
		(trpt+1)->bup.ovals[14] = ((int)((P3 *)_this)->m.resigned[0]);
		((P3 *)_this)->m.resigned[0] = ((int)now.item.resigned[0]);
#ifdef VAR_RANGES
		logval("Sweep:m.resigned[0]", ((int)((P3 *)_this)->m.resigned[0]));
#endif
		;
		/* merge: m.resigned[1] = item.resigned[1](135, 17, 135) */
		reached[3][17] = 1;
		(trpt+1)->bup.ovals[15] = ((int)((P3 *)_this)->m.resigned[1]);
		((P3 *)_this)->m.resigned[1] = ((int)now.item.resigned[1]);
#ifdef VAR_RANGES
		logval("Sweep:m.resigned[1]", ((int)((P3 *)_this)->m.resigned[1]));
#endif
		;
		/* merge: m.resigned[2] = item.resigned[2](135, 18, 135) */
		reached[3][18] = 1;
		(trpt+1)->bup.ovals[16] = ((int)((P3 *)_this)->m.resigned[2]);
		((P3 *)_this)->m.resigned[2] = ((int)now.item.resigned[2]);
#ifdef VAR_RANGES
		logval("Sweep:m.resigned[2]", ((int)((P3 *)_this)->m.resigned[2]));
#endif
		;
		_m = 3; goto P999; /* 16 */
	case 13: // STATE 21 - acts.pml:82 - [(((m.waiting==0)&&(m.round<=1)))] (0:0:0 - 1)
		IfNotBlocked
		reached[3][21] = 1;
		if (!(((((int)((P3 *)_this)->m.waiting)==0)&&(((int)((P3 *)_this)->m.round)<=1))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 14: // STATE 22 - item.pml:185 - [archived[m.seq] = 1] (0:0:1 - 1)
		IfNotBlocked
		reached[3][22] = 1;
		(trpt+1)->bup.oval = ((int)now.archived[ Index(((int)((P3 *)_this)->m.seq), 8) ]);
		now.archived[ Index(((P3 *)_this)->m.seq, 8) ] = 1;
#ifdef VAR_RANGES
		logval("archived[Sweep:m.seq]", ((int)now.archived[ Index(((int)((P3 *)_this)->m.seq), 8) ]));
#endif
		;
		_m = 3; goto P999; /* 0 */
	case 15: // STATE 25 - acts.pml:64 - [(((item.seq==m.seq)&&( ((1==1)) -> ((item.waiting==0)) : (((((item.waiting==m.waiting)&&(item.seal[0]==m.seal[0]))&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2]))) )))] (0:0:0 - 1)
		IfNotBlocked
		reached[3][25] = 1;
		if (!(((((int)now.item.seq)==((int)((P3 *)_this)->m.seq))&&( ((1==1)) ? ((((int)now.item.waiting)==0)) : (((((((int)now.item.waiting)==((int)((P3 *)_this)->m.waiting))&&(((int)now.item.seal[0])==((int)((P3 *)_this)->m.seal[0])))&&(((int)now.item.seal[1])==((int)((P3 *)_this)->m.seal[1])))&&(((int)now.item.seal[2])==((int)((P3 *)_this)->m.seal[2])))) ))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 16: // STATE 26 - acts.pml:54 - [assert((((item.seal[0]==m.seal[0])&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2])))] (0:35:0 - 1)
		IfNotBlocked
		reached[3][26] = 1;
		spin_assert((((((int)now.item.seal[0])==((int)((P3 *)_this)->m.seal[0]))&&(((int)now.item.seal[1])==((int)((P3 *)_this)->m.seal[1])))&&(((int)now.item.seal[2])==((int)((P3 *)_this)->m.seal[2]))), "(((item.seal[0]==m.seal[0])&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2]))", II, tt, t);
		/* merge: assert(((item.seal[0]==0)||((judged[0]==grounds[0])&&!(item.resigned[0]))))(35, 27, 35) */
		reached[3][27] = 1;
		spin_assert(((((int)now.item.seal[0])==0)||((((int)now.judged[0])==((int)now.grounds[0]))&& !(((int)now.item.resigned[0])))), "((item.seal[0]==0)||((judged[0]==grounds[0])&& !(item.resigned[0])))", II, tt, t);
		/* merge: assert(((item.seal[1]==0)||((judged[1]==grounds[1])&&!(item.resigned[1]))))(35, 28, 35) */
		reached[3][28] = 1;
		spin_assert(((((int)now.item.seal[1])==0)||((((int)now.judged[1])==((int)now.grounds[1]))&& !(((int)now.item.resigned[1])))), "((item.seal[1]==0)||((judged[1]==grounds[1])&& !(item.resigned[1])))", II, tt, t);
		/* merge: assert(((item.seal[2]==0)||((judged[2]==grounds[2])&&!(item.resigned[2]))))(35, 29, 35) */
		reached[3][29] = 1;
		spin_assert(((((int)now.item.seal[2])==0)||((((int)now.judged[2])==((int)now.grounds[2]))&& !(((int)now.item.resigned[2])))), "((item.seal[2]==0)||((judged[2]==grounds[2])&& !(item.resigned[2])))", II, tt, t);
		/* merge: assert(((255==255)||(seen==grounds[255])))(35, 30, 35) */
		reached[3][30] = 1;
		spin_assert(((255==255)||(((int)((P3 *)_this)->seen)==((int)now.grounds[ Index(255, 3) ]))), "((255==255)||(seen==grounds[255]))", II, tt, t);
		/* merge: assert(((item.waiting>0)||(frozenAt==(deeds+1))))(35, 31, 35) */
		reached[3][31] = 1;
		spin_assert(((((int)now.item.waiting)>0)||(((int)now.frozenAt)==(((int)now.deeds)+1))), "((item.waiting>0)||(frozenAt==(deeds+1)))", II, tt, t);
		_m = 3; goto P999; /* 5 */
	case 17: // STATE 33 - item.pml:193 - [assert(archived[item.seq])] (0:49:1 - 1)
		IfNotBlocked
		reached[3][33] = 1;
		spin_assert(((int)now.archived[ Index(((int)now.item.seq), 8) ]), "archived[item.seq]", II, tt, t);
		/* merge: item.seq = (item.seq+1)(49, 34, 49) */
		reached[3][34] = 1;
		(trpt+1)->bup.oval = ((int)now.item.seq);
		now.item.seq = (((int)now.item.seq)+1);
#ifdef VAR_RANGES
		logval("item.seq", ((int)now.item.seq));
#endif
		;
		_m = 3; goto P999; /* 1 */
	case 18: // STATE 36 - item.pml:199 - [item.round = (item.round+1)] (0:73:15 - 1)
		IfNotBlocked
		reached[3][36] = 1;
		(trpt+1)->bup.ovals = grab_ints(15);
		(trpt+1)->bup.ovals[0] = ((int)now.item.round);
		now.item.round = (((int)now.item.round)+1);
#ifdef VAR_RANGES
		logval("item.round", ((int)now.item.round));
#endif
		;
		/* merge: item.seal[0] = 0(73, 37, 73) */
		reached[3][37] = 1;
		(trpt+1)->bup.ovals[1] = ((int)now.item.seal[0]);
		now.item.seal[0] = 0;
#ifdef VAR_RANGES
		logval("item.seal[0]", ((int)now.item.seal[0]));
#endif
		;
		/* merge: item.seal[1] = 0(73, 38, 73) */
		reached[3][38] = 1;
		(trpt+1)->bup.ovals[2] = ((int)now.item.seal[1]);
		now.item.seal[1] = 0;
#ifdef VAR_RANGES
		logval("item.seal[1]", ((int)now.item.seal[1]));
#endif
		;
		/* merge: item.seal[2] = 0(73, 39, 73) */
		reached[3][39] = 1;
		(trpt+1)->bup.ovals[3] = ((int)now.item.seal[2]);
		now.item.seal[2] = 0;
#ifdef VAR_RANGES
		logval("item.seal[2]", ((int)now.item.seal[2]));
#endif
		;
		/* merge: item.back[0] = 0(73, 40, 73) */
		reached[3][40] = 1;
		(trpt+1)->bup.ovals[4] = ((int)now.item.back[0]);
		now.item.back[0] = 0;
#ifdef VAR_RANGES
		logval("item.back[0]", ((int)now.item.back[0]));
#endif
		;
		/* merge: item.back[1] = 0(73, 41, 73) */
		reached[3][41] = 1;
		(trpt+1)->bup.ovals[5] = ((int)now.item.back[1]);
		now.item.back[1] = 0;
#ifdef VAR_RANGES
		logval("item.back[1]", ((int)now.item.back[1]));
#endif
		;
		/* merge: item.back[2] = 0(73, 42, 73) */
		reached[3][42] = 1;
		(trpt+1)->bup.ovals[6] = ((int)now.item.back[2]);
		now.item.back[2] = 0;
#ifdef VAR_RANGES
		logval("item.back[2]", ((int)now.item.back[2]));
#endif
		;
		/* merge: item.overdue = 0(73, 43, 73) */
		reached[3][43] = 1;
		(trpt+1)->bup.ovals[7] = ((int)now.item.overdue);
		now.item.overdue = 0;
#ifdef VAR_RANGES
		logval("item.overdue", ((int)now.item.overdue));
#endif
		;
		/* merge: item.asked[0] = !(item.resigned[0])(73, 44, 73) */
		reached[3][44] = 1;
		(trpt+1)->bup.ovals[8] = ((int)now.item.asked[0]);
		now.item.asked[0] =  !(((int)now.item.resigned[0]));
#ifdef VAR_RANGES
		logval("item.asked[0]", ((int)now.item.asked[0]));
#endif
		;
		/* merge: item.asked[1] = !(item.resigned[1])(73, 45, 73) */
		reached[3][45] = 1;
		(trpt+1)->bup.ovals[9] = ((int)now.item.asked[1]);
		now.item.asked[1] =  !(((int)now.item.resigned[1]));
#ifdef VAR_RANGES
		logval("item.asked[1]", ((int)now.item.asked[1]));
#endif
		;
		/* merge: item.asked[2] = !(item.resigned[2])(73, 46, 73) */
		reached[3][46] = 1;
		(trpt+1)->bup.ovals[10] = ((int)now.item.asked[2]);
		now.item.asked[2] =  !(((int)now.item.resigned[2]));
#ifdef VAR_RANGES
		logval("item.asked[2]", ((int)now.item.asked[2]));
#endif
		;
		/* merge: item.waiting = ((item.asked[0]+item.asked[1])+item.asked[2])(73, 47, 73) */
		reached[3][47] = 1;
		(trpt+1)->bup.ovals[11] = ((int)now.item.waiting);
		now.item.waiting = ((((int)now.item.asked[0])+((int)now.item.asked[1]))+((int)now.item.asked[2]));
#ifdef VAR_RANGES
		logval("item.waiting", ((int)now.item.waiting));
#endif
		;
		/* merge: item.need = item.waiting(73, 48, 73) */
		reached[3][48] = 1;
		(trpt+1)->bup.ovals[12] = ((int)now.item.need);
		now.item.need = ((int)now.item.waiting);
#ifdef VAR_RANGES
		logval("item.need", ((int)now.item.need));
#endif
		;
		/* merge: frozenAt = 0(73, 50, 73) */
		reached[3][50] = 1;
		(trpt+1)->bup.ovals[13] = ((int)now.frozenAt);
		now.frozenAt = 0;
#ifdef VAR_RANGES
		logval("frozenAt", ((int)now.frozenAt));
#endif
		;
		/* merge: names = 1(73, 51, 73) */
		reached[3][51] = 1;
		(trpt+1)->bup.ovals[14] = ((int)now.names);
		now.names = 1;
#ifdef VAR_RANGES
		logval("names", ((int)now.names));
#endif
		;
		/* merge: .(goto)(0, 54, 73) */
		reached[3][54] = 1;
		;
		_m = 3; goto P999; /* 15 */
	case 19: // STATE 56 - item.pml:169 - [m.seq = 0] (0:138:18 - 1)
		IfNotBlocked
		reached[3][56] = 1;
		(trpt+1)->bup.ovals = grab_ints(18);
		(trpt+1)->bup.ovals[0] = ((int)((P3 *)_this)->m.seq);
		((P3 *)_this)->m.seq = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.seq", ((int)((P3 *)_this)->m.seq));
#endif
		;
		/* merge: m.round = 0(138, 57, 138) */
		reached[3][57] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P3 *)_this)->m.round);
		((P3 *)_this)->m.round = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.round", ((int)((P3 *)_this)->m.round));
#endif
		;
		/* merge: m.waiting = 0(138, 58, 138) */
		reached[3][58] = 1;
		(trpt+1)->bup.ovals[2] = ((int)((P3 *)_this)->m.waiting);
		((P3 *)_this)->m.waiting = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.waiting", ((int)((P3 *)_this)->m.waiting));
#endif
		;
		/* merge: m.overdue = 0(138, 59, 138) */
		reached[3][59] = 1;
		(trpt+1)->bup.ovals[3] = ((int)((P3 *)_this)->m.overdue);
		((P3 *)_this)->m.overdue = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.overdue", ((int)((P3 *)_this)->m.overdue));
#endif
		;
		/* merge: m.seal[0] = 0(138, 60, 138) */
		reached[3][60] = 1;
		(trpt+1)->bup.ovals[4] = ((int)((P3 *)_this)->m.seal[0]);
		((P3 *)_this)->m.seal[0] = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.seal[0]", ((int)((P3 *)_this)->m.seal[0]));
#endif
		;
		/* merge: m.seal[1] = 0(138, 61, 138) */
		reached[3][61] = 1;
		(trpt+1)->bup.ovals[5] = ((int)((P3 *)_this)->m.seal[1]);
		((P3 *)_this)->m.seal[1] = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.seal[1]", ((int)((P3 *)_this)->m.seal[1]));
#endif
		;
		/* merge: m.seal[2] = 0(138, 62, 138) */
		reached[3][62] = 1;
		(trpt+1)->bup.ovals[6] = ((int)((P3 *)_this)->m.seal[2]);
		((P3 *)_this)->m.seal[2] = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.seal[2]", ((int)((P3 *)_this)->m.seal[2]));
#endif
		;
		/* merge: m.back[0] = 0(138, 63, 138) */
		reached[3][63] = 1;
		(trpt+1)->bup.ovals[7] = ((int)((P3 *)_this)->m.back[0]);
		((P3 *)_this)->m.back[0] = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.back[0]", ((int)((P3 *)_this)->m.back[0]));
#endif
		;
		/* merge: m.back[1] = 0(138, 64, 138) */
		reached[3][64] = 1;
		(trpt+1)->bup.ovals[8] = ((int)((P3 *)_this)->m.back[1]);
		((P3 *)_this)->m.back[1] = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.back[1]", ((int)((P3 *)_this)->m.back[1]));
#endif
		;
		/* merge: m.back[2] = 0(138, 65, 138) */
		reached[3][65] = 1;
		(trpt+1)->bup.ovals[9] = ((int)((P3 *)_this)->m.back[2]);
		((P3 *)_this)->m.back[2] = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.back[2]", ((int)((P3 *)_this)->m.back[2]));
#endif
		;
		/* merge: m.need = 0(138, 66, 138) */
		reached[3][66] = 1;
		(trpt+1)->bup.ovals[10] = ((int)((P3 *)_this)->m.need);
		((P3 *)_this)->m.need = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.need", ((int)((P3 *)_this)->m.need));
#endif
		;
		/* merge: m.asked[0] = 0(138, 67, 138) */
		reached[3][67] = 1;
		(trpt+1)->bup.ovals[11] = ((int)((P3 *)_this)->m.asked[0]);
		((P3 *)_this)->m.asked[0] = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.asked[0]", ((int)((P3 *)_this)->m.asked[0]));
#endif
		;
		/* merge: m.asked[1] = 0(138, 68, 138) */
		reached[3][68] = 1;
		(trpt+1)->bup.ovals[12] = ((int)((P3 *)_this)->m.asked[1]);
		((P3 *)_this)->m.asked[1] = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.asked[1]", ((int)((P3 *)_this)->m.asked[1]));
#endif
		;
		/* merge: m.asked[2] = 0(138, 69, 138) */
		reached[3][69] = 1;
		(trpt+1)->bup.ovals[13] = ((int)((P3 *)_this)->m.asked[2]);
		((P3 *)_this)->m.asked[2] = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.asked[2]", ((int)((P3 *)_this)->m.asked[2]));
#endif
		;
		/* merge: m.resigned[0] = 0(138, 70, 138) */
		reached[3][70] = 1;
		(trpt+1)->bup.ovals[14] = ((int)((P3 *)_this)->m.resigned[0]);
		((P3 *)_this)->m.resigned[0] = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.resigned[0]", ((int)((P3 *)_this)->m.resigned[0]));
#endif
		;
		/* merge: m.resigned[1] = 0(138, 71, 138) */
		reached[3][71] = 1;
		(trpt+1)->bup.ovals[15] = ((int)((P3 *)_this)->m.resigned[1]);
		((P3 *)_this)->m.resigned[1] = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.resigned[1]", ((int)((P3 *)_this)->m.resigned[1]));
#endif
		;
		/* merge: m.resigned[2] = 0(138, 72, 138) */
		reached[3][72] = 1;
		(trpt+1)->bup.ovals[16] = ((int)((P3 *)_this)->m.resigned[2]);
		((P3 *)_this)->m.resigned[2] = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.resigned[2]", ((int)((P3 *)_this)->m.resigned[2]));
#endif
		;
		/* merge: seen = 0(138, 74, 138) */
		reached[3][74] = 1;
		(trpt+1)->bup.ovals[17] = ((int)((P3 *)_this)->seen);
		((P3 *)_this)->seen = 0;
#ifdef VAR_RANGES
		logval("Sweep:seen", ((int)((P3 *)_this)->seen));
#endif
		;
		/* merge: .(goto)(0, 134, 138) */
		reached[3][134] = 1;
		;
		/* merge: .(goto)(0, 139, 138) */
		reached[3][139] = 1;
		;
		_m = 3; goto P999; /* 19 */
	case 20: // STATE 78 - item.pml:185 - [archived[m.seq] = 1] (0:0:1 - 1)
		IfNotBlocked
		reached[3][78] = 1;
		(trpt+1)->bup.oval = ((int)now.archived[ Index(((int)((P3 *)_this)->m.seq), 8) ]);
		now.archived[ Index(((P3 *)_this)->m.seq, 8) ] = 1;
#ifdef VAR_RANGES
		logval("archived[Sweep:m.seq]", ((int)now.archived[ Index(((int)((P3 *)_this)->m.seq), 8) ]));
#endif
		;
		_m = 3; goto P999; /* 0 */
	case 21: // STATE 81 - acts.pml:64 - [(((item.seq==m.seq)&&( ((2==1)) -> ((item.waiting==0)) : (((((item.waiting==m.waiting)&&(item.seal[0]==m.seal[0]))&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2]))) )))] (0:0:0 - 1)
		IfNotBlocked
		reached[3][81] = 1;
		if (!(((((int)now.item.seq)==((int)((P3 *)_this)->m.seq))&&( ((2==1)) ? ((((int)now.item.waiting)==0)) : (((((((int)now.item.waiting)==((int)((P3 *)_this)->m.waiting))&&(((int)now.item.seal[0])==((int)((P3 *)_this)->m.seal[0])))&&(((int)now.item.seal[1])==((int)((P3 *)_this)->m.seal[1])))&&(((int)now.item.seal[2])==((int)((P3 *)_this)->m.seal[2])))) ))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 22: // STATE 82 - acts.pml:54 - [assert((((item.seal[0]==m.seal[0])&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2])))] (0:91:0 - 1)
		IfNotBlocked
		reached[3][82] = 1;
		spin_assert((((((int)now.item.seal[0])==((int)((P3 *)_this)->m.seal[0]))&&(((int)now.item.seal[1])==((int)((P3 *)_this)->m.seal[1])))&&(((int)now.item.seal[2])==((int)((P3 *)_this)->m.seal[2]))), "(((item.seal[0]==m.seal[0])&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2]))", II, tt, t);
		/* merge: assert(((item.seal[0]==0)||((judged[0]==grounds[0])&&!(item.resigned[0]))))(91, 83, 91) */
		reached[3][83] = 1;
		spin_assert(((((int)now.item.seal[0])==0)||((((int)now.judged[0])==((int)now.grounds[0]))&& !(((int)now.item.resigned[0])))), "((item.seal[0]==0)||((judged[0]==grounds[0])&& !(item.resigned[0])))", II, tt, t);
		/* merge: assert(((item.seal[1]==0)||((judged[1]==grounds[1])&&!(item.resigned[1]))))(91, 84, 91) */
		reached[3][84] = 1;
		spin_assert(((((int)now.item.seal[1])==0)||((((int)now.judged[1])==((int)now.grounds[1]))&& !(((int)now.item.resigned[1])))), "((item.seal[1]==0)||((judged[1]==grounds[1])&& !(item.resigned[1])))", II, tt, t);
		/* merge: assert(((item.seal[2]==0)||((judged[2]==grounds[2])&&!(item.resigned[2]))))(91, 85, 91) */
		reached[3][85] = 1;
		spin_assert(((((int)now.item.seal[2])==0)||((((int)now.judged[2])==((int)now.grounds[2]))&& !(((int)now.item.resigned[2])))), "((item.seal[2]==0)||((judged[2]==grounds[2])&& !(item.resigned[2])))", II, tt, t);
		/* merge: assert(((255==255)||(seen==grounds[255])))(91, 86, 91) */
		reached[3][86] = 1;
		spin_assert(((255==255)||(((int)((P3 *)_this)->seen)==((int)now.grounds[ Index(255, 3) ]))), "((255==255)||(seen==grounds[255]))", II, tt, t);
		/* merge: assert(((item.waiting>0)||(frozenAt==(deeds+1))))(91, 87, 91) */
		reached[3][87] = 1;
		spin_assert(((((int)now.item.waiting)>0)||(((int)now.frozenAt)==(((int)now.deeds)+1))), "((item.waiting>0)||(frozenAt==(deeds+1)))", II, tt, t);
		_m = 3; goto P999; /* 5 */
	case 23: // STATE 89 - item.pml:193 - [assert(archived[item.seq])] (0:105:1 - 1)
		IfNotBlocked
		reached[3][89] = 1;
		spin_assert(((int)now.archived[ Index(((int)now.item.seq), 8) ]), "archived[item.seq]", II, tt, t);
		/* merge: item.seq = (item.seq+1)(105, 90, 105) */
		reached[3][90] = 1;
		(trpt+1)->bup.oval = ((int)now.item.seq);
		now.item.seq = (((int)now.item.seq)+1);
#ifdef VAR_RANGES
		logval("item.seq", ((int)now.item.seq));
#endif
		;
		_m = 3; goto P999; /* 1 */
	case 24: // STATE 92 - item.pml:199 - [item.round = (item.round+1)] (0:129:15 - 1)
		IfNotBlocked
		reached[3][92] = 1;
		(trpt+1)->bup.ovals = grab_ints(15);
		(trpt+1)->bup.ovals[0] = ((int)now.item.round);
		now.item.round = (((int)now.item.round)+1);
#ifdef VAR_RANGES
		logval("item.round", ((int)now.item.round));
#endif
		;
		/* merge: item.seal[0] = 0(129, 93, 129) */
		reached[3][93] = 1;
		(trpt+1)->bup.ovals[1] = ((int)now.item.seal[0]);
		now.item.seal[0] = 0;
#ifdef VAR_RANGES
		logval("item.seal[0]", ((int)now.item.seal[0]));
#endif
		;
		/* merge: item.seal[1] = 0(129, 94, 129) */
		reached[3][94] = 1;
		(trpt+1)->bup.ovals[2] = ((int)now.item.seal[1]);
		now.item.seal[1] = 0;
#ifdef VAR_RANGES
		logval("item.seal[1]", ((int)now.item.seal[1]));
#endif
		;
		/* merge: item.seal[2] = 0(129, 95, 129) */
		reached[3][95] = 1;
		(trpt+1)->bup.ovals[3] = ((int)now.item.seal[2]);
		now.item.seal[2] = 0;
#ifdef VAR_RANGES
		logval("item.seal[2]", ((int)now.item.seal[2]));
#endif
		;
		/* merge: item.back[0] = 0(129, 96, 129) */
		reached[3][96] = 1;
		(trpt+1)->bup.ovals[4] = ((int)now.item.back[0]);
		now.item.back[0] = 0;
#ifdef VAR_RANGES
		logval("item.back[0]", ((int)now.item.back[0]));
#endif
		;
		/* merge: item.back[1] = 0(129, 97, 129) */
		reached[3][97] = 1;
		(trpt+1)->bup.ovals[5] = ((int)now.item.back[1]);
		now.item.back[1] = 0;
#ifdef VAR_RANGES
		logval("item.back[1]", ((int)now.item.back[1]));
#endif
		;
		/* merge: item.back[2] = 0(129, 98, 129) */
		reached[3][98] = 1;
		(trpt+1)->bup.ovals[6] = ((int)now.item.back[2]);
		now.item.back[2] = 0;
#ifdef VAR_RANGES
		logval("item.back[2]", ((int)now.item.back[2]));
#endif
		;
		/* merge: item.overdue = 0(129, 99, 129) */
		reached[3][99] = 1;
		(trpt+1)->bup.ovals[7] = ((int)now.item.overdue);
		now.item.overdue = 0;
#ifdef VAR_RANGES
		logval("item.overdue", ((int)now.item.overdue));
#endif
		;
		/* merge: item.asked[0] = !(item.resigned[0])(129, 100, 129) */
		reached[3][100] = 1;
		(trpt+1)->bup.ovals[8] = ((int)now.item.asked[0]);
		now.item.asked[0] =  !(((int)now.item.resigned[0]));
#ifdef VAR_RANGES
		logval("item.asked[0]", ((int)now.item.asked[0]));
#endif
		;
		/* merge: item.asked[1] = !(item.resigned[1])(129, 101, 129) */
		reached[3][101] = 1;
		(trpt+1)->bup.ovals[9] = ((int)now.item.asked[1]);
		now.item.asked[1] =  !(((int)now.item.resigned[1]));
#ifdef VAR_RANGES
		logval("item.asked[1]", ((int)now.item.asked[1]));
#endif
		;
		/* merge: item.asked[2] = !(item.resigned[2])(129, 102, 129) */
		reached[3][102] = 1;
		(trpt+1)->bup.ovals[10] = ((int)now.item.asked[2]);
		now.item.asked[2] =  !(((int)now.item.resigned[2]));
#ifdef VAR_RANGES
		logval("item.asked[2]", ((int)now.item.asked[2]));
#endif
		;
		/* merge: item.waiting = ((item.asked[0]+item.asked[1])+item.asked[2])(129, 103, 129) */
		reached[3][103] = 1;
		(trpt+1)->bup.ovals[11] = ((int)now.item.waiting);
		now.item.waiting = ((((int)now.item.asked[0])+((int)now.item.asked[1]))+((int)now.item.asked[2]));
#ifdef VAR_RANGES
		logval("item.waiting", ((int)now.item.waiting));
#endif
		;
		/* merge: item.need = item.waiting(129, 104, 129) */
		reached[3][104] = 1;
		(trpt+1)->bup.ovals[12] = ((int)now.item.need);
		now.item.need = ((int)now.item.waiting);
#ifdef VAR_RANGES
		logval("item.need", ((int)now.item.need));
#endif
		;
		/* merge: frozenAt = 0(129, 106, 129) */
		reached[3][106] = 1;
		(trpt+1)->bup.ovals[13] = ((int)now.frozenAt);
		now.frozenAt = 0;
#ifdef VAR_RANGES
		logval("frozenAt", ((int)now.frozenAt));
#endif
		;
		/* merge: names = 1(129, 107, 129) */
		reached[3][107] = 1;
		(trpt+1)->bup.ovals[14] = ((int)now.names);
		now.names = 1;
#ifdef VAR_RANGES
		logval("names", ((int)now.names));
#endif
		;
		/* merge: .(goto)(0, 110, 129) */
		reached[3][110] = 1;
		;
		_m = 3; goto P999; /* 15 */
	case 25: // STATE 112 - item.pml:169 - [m.seq = 0] (0:138:18 - 1)
		IfNotBlocked
		reached[3][112] = 1;
		(trpt+1)->bup.ovals = grab_ints(18);
		(trpt+1)->bup.ovals[0] = ((int)((P3 *)_this)->m.seq);
		((P3 *)_this)->m.seq = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.seq", ((int)((P3 *)_this)->m.seq));
#endif
		;
		/* merge: m.round = 0(138, 113, 138) */
		reached[3][113] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P3 *)_this)->m.round);
		((P3 *)_this)->m.round = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.round", ((int)((P3 *)_this)->m.round));
#endif
		;
		/* merge: m.waiting = 0(138, 114, 138) */
		reached[3][114] = 1;
		(trpt+1)->bup.ovals[2] = ((int)((P3 *)_this)->m.waiting);
		((P3 *)_this)->m.waiting = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.waiting", ((int)((P3 *)_this)->m.waiting));
#endif
		;
		/* merge: m.overdue = 0(138, 115, 138) */
		reached[3][115] = 1;
		(trpt+1)->bup.ovals[3] = ((int)((P3 *)_this)->m.overdue);
		((P3 *)_this)->m.overdue = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.overdue", ((int)((P3 *)_this)->m.overdue));
#endif
		;
		/* merge: m.seal[0] = 0(138, 116, 138) */
		reached[3][116] = 1;
		(trpt+1)->bup.ovals[4] = ((int)((P3 *)_this)->m.seal[0]);
		((P3 *)_this)->m.seal[0] = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.seal[0]", ((int)((P3 *)_this)->m.seal[0]));
#endif
		;
		/* merge: m.seal[1] = 0(138, 117, 138) */
		reached[3][117] = 1;
		(trpt+1)->bup.ovals[5] = ((int)((P3 *)_this)->m.seal[1]);
		((P3 *)_this)->m.seal[1] = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.seal[1]", ((int)((P3 *)_this)->m.seal[1]));
#endif
		;
		/* merge: m.seal[2] = 0(138, 118, 138) */
		reached[3][118] = 1;
		(trpt+1)->bup.ovals[6] = ((int)((P3 *)_this)->m.seal[2]);
		((P3 *)_this)->m.seal[2] = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.seal[2]", ((int)((P3 *)_this)->m.seal[2]));
#endif
		;
		/* merge: m.back[0] = 0(138, 119, 138) */
		reached[3][119] = 1;
		(trpt+1)->bup.ovals[7] = ((int)((P3 *)_this)->m.back[0]);
		((P3 *)_this)->m.back[0] = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.back[0]", ((int)((P3 *)_this)->m.back[0]));
#endif
		;
		/* merge: m.back[1] = 0(138, 120, 138) */
		reached[3][120] = 1;
		(trpt+1)->bup.ovals[8] = ((int)((P3 *)_this)->m.back[1]);
		((P3 *)_this)->m.back[1] = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.back[1]", ((int)((P3 *)_this)->m.back[1]));
#endif
		;
		/* merge: m.back[2] = 0(138, 121, 138) */
		reached[3][121] = 1;
		(trpt+1)->bup.ovals[9] = ((int)((P3 *)_this)->m.back[2]);
		((P3 *)_this)->m.back[2] = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.back[2]", ((int)((P3 *)_this)->m.back[2]));
#endif
		;
		/* merge: m.need = 0(138, 122, 138) */
		reached[3][122] = 1;
		(trpt+1)->bup.ovals[10] = ((int)((P3 *)_this)->m.need);
		((P3 *)_this)->m.need = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.need", ((int)((P3 *)_this)->m.need));
#endif
		;
		/* merge: m.asked[0] = 0(138, 123, 138) */
		reached[3][123] = 1;
		(trpt+1)->bup.ovals[11] = ((int)((P3 *)_this)->m.asked[0]);
		((P3 *)_this)->m.asked[0] = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.asked[0]", ((int)((P3 *)_this)->m.asked[0]));
#endif
		;
		/* merge: m.asked[1] = 0(138, 124, 138) */
		reached[3][124] = 1;
		(trpt+1)->bup.ovals[12] = ((int)((P3 *)_this)->m.asked[1]);
		((P3 *)_this)->m.asked[1] = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.asked[1]", ((int)((P3 *)_this)->m.asked[1]));
#endif
		;
		/* merge: m.asked[2] = 0(138, 125, 138) */
		reached[3][125] = 1;
		(trpt+1)->bup.ovals[13] = ((int)((P3 *)_this)->m.asked[2]);
		((P3 *)_this)->m.asked[2] = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.asked[2]", ((int)((P3 *)_this)->m.asked[2]));
#endif
		;
		/* merge: m.resigned[0] = 0(138, 126, 138) */
		reached[3][126] = 1;
		(trpt+1)->bup.ovals[14] = ((int)((P3 *)_this)->m.resigned[0]);
		((P3 *)_this)->m.resigned[0] = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.resigned[0]", ((int)((P3 *)_this)->m.resigned[0]));
#endif
		;
		/* merge: m.resigned[1] = 0(138, 127, 138) */
		reached[3][127] = 1;
		(trpt+1)->bup.ovals[15] = ((int)((P3 *)_this)->m.resigned[1]);
		((P3 *)_this)->m.resigned[1] = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.resigned[1]", ((int)((P3 *)_this)->m.resigned[1]));
#endif
		;
		/* merge: m.resigned[2] = 0(138, 128, 138) */
		reached[3][128] = 1;
		(trpt+1)->bup.ovals[16] = ((int)((P3 *)_this)->m.resigned[2]);
		((P3 *)_this)->m.resigned[2] = 0;
#ifdef VAR_RANGES
		logval("Sweep:m.resigned[2]", ((int)((P3 *)_this)->m.resigned[2]));
#endif
		;
		/* merge: seen = 0(138, 130, 138) */
		reached[3][130] = 1;
		(trpt+1)->bup.ovals[17] = ((int)((P3 *)_this)->seen);
		((P3 *)_this)->seen = 0;
#ifdef VAR_RANGES
		logval("Sweep:seen", ((int)((P3 *)_this)->seen));
#endif
		;
		/* merge: .(goto)(0, 134, 138) */
		reached[3][134] = 1;
		;
		/* merge: .(goto)(0, 139, 138) */
		reached[3][139] = 1;
		;
		_m = 3; goto P999; /* 19 */
	case 26: // STATE 136 - acts.pml:239 - [((item.round>1))] (0:0:0 - 1)
		IfNotBlocked
		reached[3][136] = 1;
		if (!((((int)now.item.round)>1)))
			continue;
		_m = 3; goto P999; /* 0 */
	case 27: // STATE 141 - acts.pml:241 - [-end-] (0:0:0 - 3)
		IfNotBlocked
		reached[3][141] = 1;
		if (!delproc(1, II)) continue;
		_m = 3; goto P999; /* 0 */

		 /* PROC Clock */
	case 28: // STATE 1 - acts.pml:228 - [(((!((item.round>1))&&!(item.overdue))&&(item.waiting>0)))] (6:0:1 - 1)
		IfNotBlocked
		reached[2][1] = 1;
		if (!((( !((((int)now.item.round)>1))&& !(((int)now.item.overdue)))&&(((int)now.item.waiting)>0))))
			continue;
		/* merge: item.overdue = 1(0, 2, 6) */
		reached[2][2] = 1;
		(trpt+1)->bup.oval = ((int)now.item.overdue);
		now.item.overdue = 1;
#ifdef VAR_RANGES
		logval("item.overdue", ((int)now.item.overdue));
#endif
		;
		/* merge: .(goto)(0, 7, 6) */
		reached[2][7] = 1;
		;
		_m = 3; goto P999; /* 2 */
	case 29: // STATE 4 - acts.pml:229 - [((item.round>1))] (0:0:0 - 1)
		IfNotBlocked
		reached[2][4] = 1;
		if (!((((int)now.item.round)>1)))
			continue;
		_m = 3; goto P999; /* 0 */
	case 30: // STATE 9 - acts.pml:231 - [-end-] (0:0:0 - 3)
		IfNotBlocked
		reached[2][9] = 1;
		if (!delproc(1, II)) continue;
		_m = 3; goto P999; /* 0 */

		 /* PROC Sealer */
	case 31: // STATE 1 - acts.pml:195 - [((item.round>1))] (0:0:0 - 1)
		IfNotBlocked
		reached[1][1] = 1;
		if (!((((int)now.item.round)>1)))
			continue;
		_m = 3; goto P999; /* 0 */
	case 32: // STATE 3 - acts.pml:196 - [((!((item.round>1))&&((done<item.round)||((s==0)&&(changes>0)))))] (0:0:0 - 1)
		IfNotBlocked
		reached[1][3] = 1;
		if (!(( !((((int)now.item.round)>1))&&((((int)((P1 *)_this)->done)<((int)now.item.round))||((((int)((P1 *)_this)->s)==0)&&(((int)now.changes)>0))))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 33: // STATE 4 - item.pml:154 - [m.seq = item.seq] (0:372:18 - 1)
		IfNotBlocked
		reached[1][4] = 1;
		(trpt+1)->bup.ovals = grab_ints(18);
		(trpt+1)->bup.ovals[0] = ((int)((P1 *)_this)->m.seq);
		((P1 *)_this)->m.seq = ((int)now.item.seq);
#ifdef VAR_RANGES
		logval("Sealer:m.seq", ((int)((P1 *)_this)->m.seq));
#endif
		;
		/* merge: m.round = item.round(372, 5, 372) */
		reached[1][5] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P1 *)_this)->m.round);
		((P1 *)_this)->m.round = ((int)now.item.round);
#ifdef VAR_RANGES
		logval("Sealer:m.round", ((int)((P1 *)_this)->m.round));
#endif
		;
		/* merge: m.waiting = item.waiting(372, 6, 372) */
		reached[1][6] = 1;
		(trpt+1)->bup.ovals[2] = ((int)((P1 *)_this)->m.waiting);
		((P1 *)_this)->m.waiting = ((int)now.item.waiting);
#ifdef VAR_RANGES
		logval("Sealer:m.waiting", ((int)((P1 *)_this)->m.waiting));
#endif
		;
		/* merge: m.overdue = item.overdue(372, 7, 372) */
		reached[1][7] = 1;
		(trpt+1)->bup.ovals[3] = ((int)((P1 *)_this)->m.overdue);
		((P1 *)_this)->m.overdue = ((int)now.item.overdue);
#ifdef VAR_RANGES
		logval("Sealer:m.overdue", ((int)((P1 *)_this)->m.overdue));
#endif
		;
		/* merge: m.seal[0] = item.seal[0](372, 8, 372) */
		reached[1][8] = 1;
		(trpt+1)->bup.ovals[4] = ((int)((P1 *)_this)->m.seal[0]);
		((P1 *)_this)->m.seal[0] = ((int)now.item.seal[0]);
#ifdef VAR_RANGES
		logval("Sealer:m.seal[0]", ((int)((P1 *)_this)->m.seal[0]));
#endif
		;
		/* merge: m.seal[1] = item.seal[1](372, 9, 372) */
		reached[1][9] = 1;
		(trpt+1)->bup.ovals[5] = ((int)((P1 *)_this)->m.seal[1]);
		((P1 *)_this)->m.seal[1] = ((int)now.item.seal[1]);
#ifdef VAR_RANGES
		logval("Sealer:m.seal[1]", ((int)((P1 *)_this)->m.seal[1]));
#endif
		;
		/* merge: m.seal[2] = item.seal[2](372, 10, 372) */
		reached[1][10] = 1;
		(trpt+1)->bup.ovals[6] = ((int)((P1 *)_this)->m.seal[2]);
		((P1 *)_this)->m.seal[2] = ((int)now.item.seal[2]);
#ifdef VAR_RANGES
		logval("Sealer:m.seal[2]", ((int)((P1 *)_this)->m.seal[2]));
#endif
		;
		/* merge: m.back[0] = item.back[0](372, 11, 372) */
		reached[1][11] = 1;
		(trpt+1)->bup.ovals[7] = ((int)((P1 *)_this)->m.back[0]);
		((P1 *)_this)->m.back[0] = ((int)now.item.back[0]);
#ifdef VAR_RANGES
		logval("Sealer:m.back[0]", ((int)((P1 *)_this)->m.back[0]));
#endif
		;
		/* merge: m.back[1] = item.back[1](372, 12, 372) */
		reached[1][12] = 1;
		(trpt+1)->bup.ovals[8] = ((int)((P1 *)_this)->m.back[1]);
		((P1 *)_this)->m.back[1] = ((int)now.item.back[1]);
#ifdef VAR_RANGES
		logval("Sealer:m.back[1]", ((int)((P1 *)_this)->m.back[1]));
#endif
		;
		/* merge: m.back[2] = item.back[2](372, 13, 372) */
		reached[1][13] = 1;
		(trpt+1)->bup.ovals[9] = ((int)((P1 *)_this)->m.back[2]);
		((P1 *)_this)->m.back[2] = ((int)now.item.back[2]);
#ifdef VAR_RANGES
		logval("Sealer:m.back[2]", ((int)((P1 *)_this)->m.back[2]));
#endif
		;
		/* merge: m.need = item.need(372, 14, 372) */
		reached[1][14] = 1;
		(trpt+1)->bup.ovals[10] = ((int)((P1 *)_this)->m.need);
		((P1 *)_this)->m.need = ((int)now.item.need);
#ifdef VAR_RANGES
		logval("Sealer:m.need", ((int)((P1 *)_this)->m.need));
#endif
		;
		/* merge: m.asked[0] = item.asked[0](372, 15, 372) */
		reached[1][15] = 1;
		(trpt+1)->bup.ovals[11] = ((int)((P1 *)_this)->m.asked[0]);
		((P1 *)_this)->m.asked[0] = ((int)now.item.asked[0]);
#ifdef VAR_RANGES
		logval("Sealer:m.asked[0]", ((int)((P1 *)_this)->m.asked[0]));
#endif
		;
		/* merge: m.asked[1] = item.asked[1](372, 16, 372) */
		reached[1][16] = 1;
		(trpt+1)->bup.ovals[12] = ((int)((P1 *)_this)->m.asked[1]);
		((P1 *)_this)->m.asked[1] = ((int)now.item.asked[1]);
#ifdef VAR_RANGES
		logval("Sealer:m.asked[1]", ((int)((P1 *)_this)->m.asked[1]));
#endif
		;
		/* merge: m.asked[2] = item.asked[2](372, 17, 372) */
		reached[1][17] = 1;
		(trpt+1)->bup.ovals[13] = ((int)((P1 *)_this)->m.asked[2]);
		((P1 *)_this)->m.asked[2] = ((int)now.item.asked[2]);
#ifdef VAR_RANGES
		logval("Sealer:m.asked[2]", ((int)((P1 *)_this)->m.asked[2]));
#endif
		;
		/* merge: m.resigned[0] = item.resigned[0](372, 18, 372) */
		reached[1][18] = 1;
		(trpt+1)->bup.ovals[14] = ((int)((P1 *)_this)->m.resigned[0]);
		((P1 *)_this)->m.resigned[0] = ((int)now.item.resigned[0]);
#ifdef VAR_RANGES
		logval("Sealer:m.resigned[0]", ((int)((P1 *)_this)->m.resigned[0]));
#endif
		;
		/* merge: m.resigned[1] = item.resigned[1](372, 19, 372) */
		reached[1][19] = 1;
		(trpt+1)->bup.ovals[15] = ((int)((P1 *)_this)->m.resigned[1]);
		((P1 *)_this)->m.resigned[1] = ((int)now.item.resigned[1]);
#ifdef VAR_RANGES
		logval("Sealer:m.resigned[1]", ((int)((P1 *)_this)->m.resigned[1]));
#endif
		;
		/* merge: m.resigned[2] = item.resigned[2](372, 20, 372) */
		reached[1][20] = 1;
		(trpt+1)->bup.ovals[16] = ((int)((P1 *)_this)->m.resigned[2]);
		((P1 *)_this)->m.resigned[2] = ((int)now.item.resigned[2]);
#ifdef VAR_RANGES
		logval("Sealer:m.resigned[2]", ((int)((P1 *)_this)->m.resigned[2]));
#endif
		;
		/* merge: seen = grounds[s](372, 22, 372) */
		reached[1][22] = 1;
		(trpt+1)->bup.ovals[17] = ((int)((P1 *)_this)->seen);
		((P1 *)_this)->seen = ((int)now.grounds[ Index(((int)((P1 *)_this)->s), 3) ]);
#ifdef VAR_RANGES
		logval("Sealer:seen", ((int)((P1 *)_this)->seen));
#endif
		;
		_m = 3; goto P999; /* 17 */
	case 34: // STATE 24 - acts.pml:198 - [((((m.waiting==0)&&(m.round<=1))||m.overdue))] (0:0:0 - 1)
		IfNotBlocked
		reached[1][24] = 1;
		if (!((((((int)((P1 *)_this)->m.waiting)==0)&&(((int)((P1 *)_this)->m.round)<=1))||((int)((P1 *)_this)->m.overdue))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 35: // STATE 25 - acts.pml:82 - [(((m.waiting==0)&&(m.round<=1)))] (0:0:0 - 1)
		IfNotBlocked
		reached[1][25] = 1;
		if (!(((((int)((P1 *)_this)->m.waiting)==0)&&(((int)((P1 *)_this)->m.round)<=1))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 36: // STATE 26 - item.pml:185 - [archived[m.seq] = 1] (0:0:1 - 1)
		IfNotBlocked
		reached[1][26] = 1;
		(trpt+1)->bup.oval = ((int)now.archived[ Index(((int)((P1 *)_this)->m.seq), 8) ]);
		now.archived[ Index(((P1 *)_this)->m.seq, 8) ] = 1;
#ifdef VAR_RANGES
		logval("archived[Sealer:m.seq]", ((int)now.archived[ Index(((int)((P1 *)_this)->m.seq), 8) ]));
#endif
		;
		_m = 3; goto P999; /* 0 */
	case 37: // STATE 29 - acts.pml:64 - [(((item.seq==m.seq)&&( ((1==1)) -> ((item.waiting==0)) : (((((item.waiting==m.waiting)&&(item.seal[0]==m.seal[0]))&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2]))) )))] (0:0:0 - 1)
		IfNotBlocked
		reached[1][29] = 1;
		if (!(((((int)now.item.seq)==((int)((P1 *)_this)->m.seq))&&( ((1==1)) ? ((((int)now.item.waiting)==0)) : (((((((int)now.item.waiting)==((int)((P1 *)_this)->m.waiting))&&(((int)now.item.seal[0])==((int)((P1 *)_this)->m.seal[0])))&&(((int)now.item.seal[1])==((int)((P1 *)_this)->m.seal[1])))&&(((int)now.item.seal[2])==((int)((P1 *)_this)->m.seal[2])))) ))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 38: // STATE 30 - acts.pml:54 - [assert((((item.seal[0]==m.seal[0])&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2])))] (0:39:0 - 1)
		IfNotBlocked
		reached[1][30] = 1;
		spin_assert((((((int)now.item.seal[0])==((int)((P1 *)_this)->m.seal[0]))&&(((int)now.item.seal[1])==((int)((P1 *)_this)->m.seal[1])))&&(((int)now.item.seal[2])==((int)((P1 *)_this)->m.seal[2]))), "(((item.seal[0]==m.seal[0])&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2]))", II, tt, t);
		/* merge: assert(((item.seal[0]==0)||((judged[0]==grounds[0])&&!(item.resigned[0]))))(39, 31, 39) */
		reached[1][31] = 1;
		spin_assert(((((int)now.item.seal[0])==0)||((((int)now.judged[0])==((int)now.grounds[0]))&& !(((int)now.item.resigned[0])))), "((item.seal[0]==0)||((judged[0]==grounds[0])&& !(item.resigned[0])))", II, tt, t);
		/* merge: assert(((item.seal[1]==0)||((judged[1]==grounds[1])&&!(item.resigned[1]))))(39, 32, 39) */
		reached[1][32] = 1;
		spin_assert(((((int)now.item.seal[1])==0)||((((int)now.judged[1])==((int)now.grounds[1]))&& !(((int)now.item.resigned[1])))), "((item.seal[1]==0)||((judged[1]==grounds[1])&& !(item.resigned[1])))", II, tt, t);
		/* merge: assert(((item.seal[2]==0)||((judged[2]==grounds[2])&&!(item.resigned[2]))))(39, 33, 39) */
		reached[1][33] = 1;
		spin_assert(((((int)now.item.seal[2])==0)||((((int)now.judged[2])==((int)now.grounds[2]))&& !(((int)now.item.resigned[2])))), "((item.seal[2]==0)||((judged[2]==grounds[2])&& !(item.resigned[2])))", II, tt, t);
		/* merge: assert(((255==255)||(seen==grounds[255])))(39, 34, 39) */
		reached[1][34] = 1;
		spin_assert(((255==255)||(((int)((P1 *)_this)->seen)==((int)now.grounds[ Index(255, 3) ]))), "((255==255)||(seen==grounds[255]))", II, tt, t);
		/* merge: assert(((item.waiting>0)||(frozenAt==(deeds+1))))(39, 35, 39) */
		reached[1][35] = 1;
		spin_assert(((((int)now.item.waiting)>0)||(((int)now.frozenAt)==(((int)now.deeds)+1))), "((item.waiting>0)||(frozenAt==(deeds+1)))", II, tt, t);
		_m = 3; goto P999; /* 5 */
	case 39: // STATE 37 - item.pml:193 - [assert(archived[item.seq])] (0:53:1 - 1)
		IfNotBlocked
		reached[1][37] = 1;
		spin_assert(((int)now.archived[ Index(((int)now.item.seq), 8) ]), "archived[item.seq]", II, tt, t);
		/* merge: item.seq = (item.seq+1)(53, 38, 53) */
		reached[1][38] = 1;
		(trpt+1)->bup.oval = ((int)now.item.seq);
		now.item.seq = (((int)now.item.seq)+1);
#ifdef VAR_RANGES
		logval("item.seq", ((int)now.item.seq));
#endif
		;
		_m = 3; goto P999; /* 1 */
	case 40: // STATE 40 - item.pml:199 - [item.round = (item.round+1)] (0:77:15 - 1)
		IfNotBlocked
		reached[1][40] = 1;
		(trpt+1)->bup.ovals = grab_ints(15);
		(trpt+1)->bup.ovals[0] = ((int)now.item.round);
		now.item.round = (((int)now.item.round)+1);
#ifdef VAR_RANGES
		logval("item.round", ((int)now.item.round));
#endif
		;
		/* merge: item.seal[0] = 0(77, 41, 77) */
		reached[1][41] = 1;
		(trpt+1)->bup.ovals[1] = ((int)now.item.seal[0]);
		now.item.seal[0] = 0;
#ifdef VAR_RANGES
		logval("item.seal[0]", ((int)now.item.seal[0]));
#endif
		;
		/* merge: item.seal[1] = 0(77, 42, 77) */
		reached[1][42] = 1;
		(trpt+1)->bup.ovals[2] = ((int)now.item.seal[1]);
		now.item.seal[1] = 0;
#ifdef VAR_RANGES
		logval("item.seal[1]", ((int)now.item.seal[1]));
#endif
		;
		/* merge: item.seal[2] = 0(77, 43, 77) */
		reached[1][43] = 1;
		(trpt+1)->bup.ovals[3] = ((int)now.item.seal[2]);
		now.item.seal[2] = 0;
#ifdef VAR_RANGES
		logval("item.seal[2]", ((int)now.item.seal[2]));
#endif
		;
		/* merge: item.back[0] = 0(77, 44, 77) */
		reached[1][44] = 1;
		(trpt+1)->bup.ovals[4] = ((int)now.item.back[0]);
		now.item.back[0] = 0;
#ifdef VAR_RANGES
		logval("item.back[0]", ((int)now.item.back[0]));
#endif
		;
		/* merge: item.back[1] = 0(77, 45, 77) */
		reached[1][45] = 1;
		(trpt+1)->bup.ovals[5] = ((int)now.item.back[1]);
		now.item.back[1] = 0;
#ifdef VAR_RANGES
		logval("item.back[1]", ((int)now.item.back[1]));
#endif
		;
		/* merge: item.back[2] = 0(77, 46, 77) */
		reached[1][46] = 1;
		(trpt+1)->bup.ovals[6] = ((int)now.item.back[2]);
		now.item.back[2] = 0;
#ifdef VAR_RANGES
		logval("item.back[2]", ((int)now.item.back[2]));
#endif
		;
		/* merge: item.overdue = 0(77, 47, 77) */
		reached[1][47] = 1;
		(trpt+1)->bup.ovals[7] = ((int)now.item.overdue);
		now.item.overdue = 0;
#ifdef VAR_RANGES
		logval("item.overdue", ((int)now.item.overdue));
#endif
		;
		/* merge: item.asked[0] = !(item.resigned[0])(77, 48, 77) */
		reached[1][48] = 1;
		(trpt+1)->bup.ovals[8] = ((int)now.item.asked[0]);
		now.item.asked[0] =  !(((int)now.item.resigned[0]));
#ifdef VAR_RANGES
		logval("item.asked[0]", ((int)now.item.asked[0]));
#endif
		;
		/* merge: item.asked[1] = !(item.resigned[1])(77, 49, 77) */
		reached[1][49] = 1;
		(trpt+1)->bup.ovals[9] = ((int)now.item.asked[1]);
		now.item.asked[1] =  !(((int)now.item.resigned[1]));
#ifdef VAR_RANGES
		logval("item.asked[1]", ((int)now.item.asked[1]));
#endif
		;
		/* merge: item.asked[2] = !(item.resigned[2])(77, 50, 77) */
		reached[1][50] = 1;
		(trpt+1)->bup.ovals[10] = ((int)now.item.asked[2]);
		now.item.asked[2] =  !(((int)now.item.resigned[2]));
#ifdef VAR_RANGES
		logval("item.asked[2]", ((int)now.item.asked[2]));
#endif
		;
		/* merge: item.waiting = ((item.asked[0]+item.asked[1])+item.asked[2])(77, 51, 77) */
		reached[1][51] = 1;
		(trpt+1)->bup.ovals[11] = ((int)now.item.waiting);
		now.item.waiting = ((((int)now.item.asked[0])+((int)now.item.asked[1]))+((int)now.item.asked[2]));
#ifdef VAR_RANGES
		logval("item.waiting", ((int)now.item.waiting));
#endif
		;
		/* merge: item.need = item.waiting(77, 52, 77) */
		reached[1][52] = 1;
		(trpt+1)->bup.ovals[12] = ((int)now.item.need);
		now.item.need = ((int)now.item.waiting);
#ifdef VAR_RANGES
		logval("item.need", ((int)now.item.need));
#endif
		;
		/* merge: frozenAt = 0(77, 54, 77) */
		reached[1][54] = 1;
		(trpt+1)->bup.ovals[13] = ((int)now.frozenAt);
		now.frozenAt = 0;
#ifdef VAR_RANGES
		logval("frozenAt", ((int)now.frozenAt));
#endif
		;
		/* merge: names = 1(77, 55, 77) */
		reached[1][55] = 1;
		(trpt+1)->bup.ovals[14] = ((int)now.names);
		now.names = 1;
#ifdef VAR_RANGES
		logval("names", ((int)now.names));
#endif
		;
		/* merge: .(goto)(0, 58, 77) */
		reached[1][58] = 1;
		;
		_m = 3; goto P999; /* 15 */
	case 41: // STATE 60 - item.pml:169 - [m.seq = 0] (0:374:18 - 1)
		IfNotBlocked
		reached[1][60] = 1;
		(trpt+1)->bup.ovals = grab_ints(18);
		(trpt+1)->bup.ovals[0] = ((int)((P1 *)_this)->m.seq);
		((P1 *)_this)->m.seq = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seq", ((int)((P1 *)_this)->m.seq));
#endif
		;
		/* merge: m.round = 0(374, 61, 374) */
		reached[1][61] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P1 *)_this)->m.round);
		((P1 *)_this)->m.round = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.round", ((int)((P1 *)_this)->m.round));
#endif
		;
		/* merge: m.waiting = 0(374, 62, 374) */
		reached[1][62] = 1;
		(trpt+1)->bup.ovals[2] = ((int)((P1 *)_this)->m.waiting);
		((P1 *)_this)->m.waiting = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.waiting", ((int)((P1 *)_this)->m.waiting));
#endif
		;
		/* merge: m.overdue = 0(374, 63, 374) */
		reached[1][63] = 1;
		(trpt+1)->bup.ovals[3] = ((int)((P1 *)_this)->m.overdue);
		((P1 *)_this)->m.overdue = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.overdue", ((int)((P1 *)_this)->m.overdue));
#endif
		;
		/* merge: m.seal[0] = 0(374, 64, 374) */
		reached[1][64] = 1;
		(trpt+1)->bup.ovals[4] = ((int)((P1 *)_this)->m.seal[0]);
		((P1 *)_this)->m.seal[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seal[0]", ((int)((P1 *)_this)->m.seal[0]));
#endif
		;
		/* merge: m.seal[1] = 0(374, 65, 374) */
		reached[1][65] = 1;
		(trpt+1)->bup.ovals[5] = ((int)((P1 *)_this)->m.seal[1]);
		((P1 *)_this)->m.seal[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seal[1]", ((int)((P1 *)_this)->m.seal[1]));
#endif
		;
		/* merge: m.seal[2] = 0(374, 66, 374) */
		reached[1][66] = 1;
		(trpt+1)->bup.ovals[6] = ((int)((P1 *)_this)->m.seal[2]);
		((P1 *)_this)->m.seal[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seal[2]", ((int)((P1 *)_this)->m.seal[2]));
#endif
		;
		/* merge: m.back[0] = 0(374, 67, 374) */
		reached[1][67] = 1;
		(trpt+1)->bup.ovals[7] = ((int)((P1 *)_this)->m.back[0]);
		((P1 *)_this)->m.back[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.back[0]", ((int)((P1 *)_this)->m.back[0]));
#endif
		;
		/* merge: m.back[1] = 0(374, 68, 374) */
		reached[1][68] = 1;
		(trpt+1)->bup.ovals[8] = ((int)((P1 *)_this)->m.back[1]);
		((P1 *)_this)->m.back[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.back[1]", ((int)((P1 *)_this)->m.back[1]));
#endif
		;
		/* merge: m.back[2] = 0(374, 69, 374) */
		reached[1][69] = 1;
		(trpt+1)->bup.ovals[9] = ((int)((P1 *)_this)->m.back[2]);
		((P1 *)_this)->m.back[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.back[2]", ((int)((P1 *)_this)->m.back[2]));
#endif
		;
		/* merge: m.need = 0(374, 70, 374) */
		reached[1][70] = 1;
		(trpt+1)->bup.ovals[10] = ((int)((P1 *)_this)->m.need);
		((P1 *)_this)->m.need = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.need", ((int)((P1 *)_this)->m.need));
#endif
		;
		/* merge: m.asked[0] = 0(374, 71, 374) */
		reached[1][71] = 1;
		(trpt+1)->bup.ovals[11] = ((int)((P1 *)_this)->m.asked[0]);
		((P1 *)_this)->m.asked[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.asked[0]", ((int)((P1 *)_this)->m.asked[0]));
#endif
		;
		/* merge: m.asked[1] = 0(374, 72, 374) */
		reached[1][72] = 1;
		(trpt+1)->bup.ovals[12] = ((int)((P1 *)_this)->m.asked[1]);
		((P1 *)_this)->m.asked[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.asked[1]", ((int)((P1 *)_this)->m.asked[1]));
#endif
		;
		/* merge: m.asked[2] = 0(374, 73, 374) */
		reached[1][73] = 1;
		(trpt+1)->bup.ovals[13] = ((int)((P1 *)_this)->m.asked[2]);
		((P1 *)_this)->m.asked[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.asked[2]", ((int)((P1 *)_this)->m.asked[2]));
#endif
		;
		/* merge: m.resigned[0] = 0(374, 74, 374) */
		reached[1][74] = 1;
		(trpt+1)->bup.ovals[14] = ((int)((P1 *)_this)->m.resigned[0]);
		((P1 *)_this)->m.resigned[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.resigned[0]", ((int)((P1 *)_this)->m.resigned[0]));
#endif
		;
		/* merge: m.resigned[1] = 0(374, 75, 374) */
		reached[1][75] = 1;
		(trpt+1)->bup.ovals[15] = ((int)((P1 *)_this)->m.resigned[1]);
		((P1 *)_this)->m.resigned[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.resigned[1]", ((int)((P1 *)_this)->m.resigned[1]));
#endif
		;
		/* merge: m.resigned[2] = 0(374, 76, 374) */
		reached[1][76] = 1;
		(trpt+1)->bup.ovals[16] = ((int)((P1 *)_this)->m.resigned[2]);
		((P1 *)_this)->m.resigned[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.resigned[2]", ((int)((P1 *)_this)->m.resigned[2]));
#endif
		;
		/* merge: seen = 0(374, 78, 374) */
		reached[1][78] = 1;
		(trpt+1)->bup.ovals[17] = ((int)((P1 *)_this)->seen);
		((P1 *)_this)->seen = 0;
#ifdef VAR_RANGES
		logval("Sealer:seen", ((int)((P1 *)_this)->seen));
#endif
		;
		/* merge: .(goto)(0, 138, 374) */
		reached[1][138] = 1;
		;
		/* merge: .(goto)(0, 373, 374) */
		reached[1][373] = 1;
		;
		/* merge: .(goto)(0, 375, 374) */
		reached[1][375] = 1;
		;
		_m = 3; goto P999; /* 20 */
	case 42: // STATE 82 - item.pml:185 - [archived[m.seq] = 1] (0:0:1 - 1)
		IfNotBlocked
		reached[1][82] = 1;
		(trpt+1)->bup.oval = ((int)now.archived[ Index(((int)((P1 *)_this)->m.seq), 8) ]);
		now.archived[ Index(((P1 *)_this)->m.seq, 8) ] = 1;
#ifdef VAR_RANGES
		logval("archived[Sealer:m.seq]", ((int)now.archived[ Index(((int)((P1 *)_this)->m.seq), 8) ]));
#endif
		;
		_m = 3; goto P999; /* 0 */
	case 43: // STATE 85 - acts.pml:64 - [(((item.seq==m.seq)&&( ((2==1)) -> ((item.waiting==0)) : (((((item.waiting==m.waiting)&&(item.seal[0]==m.seal[0]))&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2]))) )))] (0:0:0 - 1)
		IfNotBlocked
		reached[1][85] = 1;
		if (!(((((int)now.item.seq)==((int)((P1 *)_this)->m.seq))&&( ((2==1)) ? ((((int)now.item.waiting)==0)) : (((((((int)now.item.waiting)==((int)((P1 *)_this)->m.waiting))&&(((int)now.item.seal[0])==((int)((P1 *)_this)->m.seal[0])))&&(((int)now.item.seal[1])==((int)((P1 *)_this)->m.seal[1])))&&(((int)now.item.seal[2])==((int)((P1 *)_this)->m.seal[2])))) ))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 44: // STATE 86 - acts.pml:54 - [assert((((item.seal[0]==m.seal[0])&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2])))] (0:95:0 - 1)
		IfNotBlocked
		reached[1][86] = 1;
		spin_assert((((((int)now.item.seal[0])==((int)((P1 *)_this)->m.seal[0]))&&(((int)now.item.seal[1])==((int)((P1 *)_this)->m.seal[1])))&&(((int)now.item.seal[2])==((int)((P1 *)_this)->m.seal[2]))), "(((item.seal[0]==m.seal[0])&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2]))", II, tt, t);
		/* merge: assert(((item.seal[0]==0)||((judged[0]==grounds[0])&&!(item.resigned[0]))))(95, 87, 95) */
		reached[1][87] = 1;
		spin_assert(((((int)now.item.seal[0])==0)||((((int)now.judged[0])==((int)now.grounds[0]))&& !(((int)now.item.resigned[0])))), "((item.seal[0]==0)||((judged[0]==grounds[0])&& !(item.resigned[0])))", II, tt, t);
		/* merge: assert(((item.seal[1]==0)||((judged[1]==grounds[1])&&!(item.resigned[1]))))(95, 88, 95) */
		reached[1][88] = 1;
		spin_assert(((((int)now.item.seal[1])==0)||((((int)now.judged[1])==((int)now.grounds[1]))&& !(((int)now.item.resigned[1])))), "((item.seal[1]==0)||((judged[1]==grounds[1])&& !(item.resigned[1])))", II, tt, t);
		/* merge: assert(((item.seal[2]==0)||((judged[2]==grounds[2])&&!(item.resigned[2]))))(95, 89, 95) */
		reached[1][89] = 1;
		spin_assert(((((int)now.item.seal[2])==0)||((((int)now.judged[2])==((int)now.grounds[2]))&& !(((int)now.item.resigned[2])))), "((item.seal[2]==0)||((judged[2]==grounds[2])&& !(item.resigned[2])))", II, tt, t);
		/* merge: assert(((255==255)||(seen==grounds[255])))(95, 90, 95) */
		reached[1][90] = 1;
		spin_assert(((255==255)||(((int)((P1 *)_this)->seen)==((int)now.grounds[ Index(255, 3) ]))), "((255==255)||(seen==grounds[255]))", II, tt, t);
		/* merge: assert(((item.waiting>0)||(frozenAt==(deeds+1))))(95, 91, 95) */
		reached[1][91] = 1;
		spin_assert(((((int)now.item.waiting)>0)||(((int)now.frozenAt)==(((int)now.deeds)+1))), "((item.waiting>0)||(frozenAt==(deeds+1)))", II, tt, t);
		_m = 3; goto P999; /* 5 */
	case 45: // STATE 93 - item.pml:193 - [assert(archived[item.seq])] (0:109:1 - 1)
		IfNotBlocked
		reached[1][93] = 1;
		spin_assert(((int)now.archived[ Index(((int)now.item.seq), 8) ]), "archived[item.seq]", II, tt, t);
		/* merge: item.seq = (item.seq+1)(109, 94, 109) */
		reached[1][94] = 1;
		(trpt+1)->bup.oval = ((int)now.item.seq);
		now.item.seq = (((int)now.item.seq)+1);
#ifdef VAR_RANGES
		logval("item.seq", ((int)now.item.seq));
#endif
		;
		_m = 3; goto P999; /* 1 */
	case 46: // STATE 96 - item.pml:199 - [item.round = (item.round+1)] (0:133:15 - 1)
		IfNotBlocked
		reached[1][96] = 1;
		(trpt+1)->bup.ovals = grab_ints(15);
		(trpt+1)->bup.ovals[0] = ((int)now.item.round);
		now.item.round = (((int)now.item.round)+1);
#ifdef VAR_RANGES
		logval("item.round", ((int)now.item.round));
#endif
		;
		/* merge: item.seal[0] = 0(133, 97, 133) */
		reached[1][97] = 1;
		(trpt+1)->bup.ovals[1] = ((int)now.item.seal[0]);
		now.item.seal[0] = 0;
#ifdef VAR_RANGES
		logval("item.seal[0]", ((int)now.item.seal[0]));
#endif
		;
		/* merge: item.seal[1] = 0(133, 98, 133) */
		reached[1][98] = 1;
		(trpt+1)->bup.ovals[2] = ((int)now.item.seal[1]);
		now.item.seal[1] = 0;
#ifdef VAR_RANGES
		logval("item.seal[1]", ((int)now.item.seal[1]));
#endif
		;
		/* merge: item.seal[2] = 0(133, 99, 133) */
		reached[1][99] = 1;
		(trpt+1)->bup.ovals[3] = ((int)now.item.seal[2]);
		now.item.seal[2] = 0;
#ifdef VAR_RANGES
		logval("item.seal[2]", ((int)now.item.seal[2]));
#endif
		;
		/* merge: item.back[0] = 0(133, 100, 133) */
		reached[1][100] = 1;
		(trpt+1)->bup.ovals[4] = ((int)now.item.back[0]);
		now.item.back[0] = 0;
#ifdef VAR_RANGES
		logval("item.back[0]", ((int)now.item.back[0]));
#endif
		;
		/* merge: item.back[1] = 0(133, 101, 133) */
		reached[1][101] = 1;
		(trpt+1)->bup.ovals[5] = ((int)now.item.back[1]);
		now.item.back[1] = 0;
#ifdef VAR_RANGES
		logval("item.back[1]", ((int)now.item.back[1]));
#endif
		;
		/* merge: item.back[2] = 0(133, 102, 133) */
		reached[1][102] = 1;
		(trpt+1)->bup.ovals[6] = ((int)now.item.back[2]);
		now.item.back[2] = 0;
#ifdef VAR_RANGES
		logval("item.back[2]", ((int)now.item.back[2]));
#endif
		;
		/* merge: item.overdue = 0(133, 103, 133) */
		reached[1][103] = 1;
		(trpt+1)->bup.ovals[7] = ((int)now.item.overdue);
		now.item.overdue = 0;
#ifdef VAR_RANGES
		logval("item.overdue", ((int)now.item.overdue));
#endif
		;
		/* merge: item.asked[0] = !(item.resigned[0])(133, 104, 133) */
		reached[1][104] = 1;
		(trpt+1)->bup.ovals[8] = ((int)now.item.asked[0]);
		now.item.asked[0] =  !(((int)now.item.resigned[0]));
#ifdef VAR_RANGES
		logval("item.asked[0]", ((int)now.item.asked[0]));
#endif
		;
		/* merge: item.asked[1] = !(item.resigned[1])(133, 105, 133) */
		reached[1][105] = 1;
		(trpt+1)->bup.ovals[9] = ((int)now.item.asked[1]);
		now.item.asked[1] =  !(((int)now.item.resigned[1]));
#ifdef VAR_RANGES
		logval("item.asked[1]", ((int)now.item.asked[1]));
#endif
		;
		/* merge: item.asked[2] = !(item.resigned[2])(133, 106, 133) */
		reached[1][106] = 1;
		(trpt+1)->bup.ovals[10] = ((int)now.item.asked[2]);
		now.item.asked[2] =  !(((int)now.item.resigned[2]));
#ifdef VAR_RANGES
		logval("item.asked[2]", ((int)now.item.asked[2]));
#endif
		;
		/* merge: item.waiting = ((item.asked[0]+item.asked[1])+item.asked[2])(133, 107, 133) */
		reached[1][107] = 1;
		(trpt+1)->bup.ovals[11] = ((int)now.item.waiting);
		now.item.waiting = ((((int)now.item.asked[0])+((int)now.item.asked[1]))+((int)now.item.asked[2]));
#ifdef VAR_RANGES
		logval("item.waiting", ((int)now.item.waiting));
#endif
		;
		/* merge: item.need = item.waiting(133, 108, 133) */
		reached[1][108] = 1;
		(trpt+1)->bup.ovals[12] = ((int)now.item.need);
		now.item.need = ((int)now.item.waiting);
#ifdef VAR_RANGES
		logval("item.need", ((int)now.item.need));
#endif
		;
		/* merge: frozenAt = 0(133, 110, 133) */
		reached[1][110] = 1;
		(trpt+1)->bup.ovals[13] = ((int)now.frozenAt);
		now.frozenAt = 0;
#ifdef VAR_RANGES
		logval("frozenAt", ((int)now.frozenAt));
#endif
		;
		/* merge: names = 1(133, 111, 133) */
		reached[1][111] = 1;
		(trpt+1)->bup.ovals[14] = ((int)now.names);
		now.names = 1;
#ifdef VAR_RANGES
		logval("names", ((int)now.names));
#endif
		;
		/* merge: .(goto)(0, 114, 133) */
		reached[1][114] = 1;
		;
		_m = 3; goto P999; /* 15 */
	case 47: // STATE 116 - item.pml:169 - [m.seq = 0] (0:374:18 - 1)
		IfNotBlocked
		reached[1][116] = 1;
		(trpt+1)->bup.ovals = grab_ints(18);
		(trpt+1)->bup.ovals[0] = ((int)((P1 *)_this)->m.seq);
		((P1 *)_this)->m.seq = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seq", ((int)((P1 *)_this)->m.seq));
#endif
		;
		/* merge: m.round = 0(374, 117, 374) */
		reached[1][117] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P1 *)_this)->m.round);
		((P1 *)_this)->m.round = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.round", ((int)((P1 *)_this)->m.round));
#endif
		;
		/* merge: m.waiting = 0(374, 118, 374) */
		reached[1][118] = 1;
		(trpt+1)->bup.ovals[2] = ((int)((P1 *)_this)->m.waiting);
		((P1 *)_this)->m.waiting = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.waiting", ((int)((P1 *)_this)->m.waiting));
#endif
		;
		/* merge: m.overdue = 0(374, 119, 374) */
		reached[1][119] = 1;
		(trpt+1)->bup.ovals[3] = ((int)((P1 *)_this)->m.overdue);
		((P1 *)_this)->m.overdue = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.overdue", ((int)((P1 *)_this)->m.overdue));
#endif
		;
		/* merge: m.seal[0] = 0(374, 120, 374) */
		reached[1][120] = 1;
		(trpt+1)->bup.ovals[4] = ((int)((P1 *)_this)->m.seal[0]);
		((P1 *)_this)->m.seal[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seal[0]", ((int)((P1 *)_this)->m.seal[0]));
#endif
		;
		/* merge: m.seal[1] = 0(374, 121, 374) */
		reached[1][121] = 1;
		(trpt+1)->bup.ovals[5] = ((int)((P1 *)_this)->m.seal[1]);
		((P1 *)_this)->m.seal[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seal[1]", ((int)((P1 *)_this)->m.seal[1]));
#endif
		;
		/* merge: m.seal[2] = 0(374, 122, 374) */
		reached[1][122] = 1;
		(trpt+1)->bup.ovals[6] = ((int)((P1 *)_this)->m.seal[2]);
		((P1 *)_this)->m.seal[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seal[2]", ((int)((P1 *)_this)->m.seal[2]));
#endif
		;
		/* merge: m.back[0] = 0(374, 123, 374) */
		reached[1][123] = 1;
		(trpt+1)->bup.ovals[7] = ((int)((P1 *)_this)->m.back[0]);
		((P1 *)_this)->m.back[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.back[0]", ((int)((P1 *)_this)->m.back[0]));
#endif
		;
		/* merge: m.back[1] = 0(374, 124, 374) */
		reached[1][124] = 1;
		(trpt+1)->bup.ovals[8] = ((int)((P1 *)_this)->m.back[1]);
		((P1 *)_this)->m.back[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.back[1]", ((int)((P1 *)_this)->m.back[1]));
#endif
		;
		/* merge: m.back[2] = 0(374, 125, 374) */
		reached[1][125] = 1;
		(trpt+1)->bup.ovals[9] = ((int)((P1 *)_this)->m.back[2]);
		((P1 *)_this)->m.back[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.back[2]", ((int)((P1 *)_this)->m.back[2]));
#endif
		;
		/* merge: m.need = 0(374, 126, 374) */
		reached[1][126] = 1;
		(trpt+1)->bup.ovals[10] = ((int)((P1 *)_this)->m.need);
		((P1 *)_this)->m.need = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.need", ((int)((P1 *)_this)->m.need));
#endif
		;
		/* merge: m.asked[0] = 0(374, 127, 374) */
		reached[1][127] = 1;
		(trpt+1)->bup.ovals[11] = ((int)((P1 *)_this)->m.asked[0]);
		((P1 *)_this)->m.asked[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.asked[0]", ((int)((P1 *)_this)->m.asked[0]));
#endif
		;
		/* merge: m.asked[1] = 0(374, 128, 374) */
		reached[1][128] = 1;
		(trpt+1)->bup.ovals[12] = ((int)((P1 *)_this)->m.asked[1]);
		((P1 *)_this)->m.asked[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.asked[1]", ((int)((P1 *)_this)->m.asked[1]));
#endif
		;
		/* merge: m.asked[2] = 0(374, 129, 374) */
		reached[1][129] = 1;
		(trpt+1)->bup.ovals[13] = ((int)((P1 *)_this)->m.asked[2]);
		((P1 *)_this)->m.asked[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.asked[2]", ((int)((P1 *)_this)->m.asked[2]));
#endif
		;
		/* merge: m.resigned[0] = 0(374, 130, 374) */
		reached[1][130] = 1;
		(trpt+1)->bup.ovals[14] = ((int)((P1 *)_this)->m.resigned[0]);
		((P1 *)_this)->m.resigned[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.resigned[0]", ((int)((P1 *)_this)->m.resigned[0]));
#endif
		;
		/* merge: m.resigned[1] = 0(374, 131, 374) */
		reached[1][131] = 1;
		(trpt+1)->bup.ovals[15] = ((int)((P1 *)_this)->m.resigned[1]);
		((P1 *)_this)->m.resigned[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.resigned[1]", ((int)((P1 *)_this)->m.resigned[1]));
#endif
		;
		/* merge: m.resigned[2] = 0(374, 132, 374) */
		reached[1][132] = 1;
		(trpt+1)->bup.ovals[16] = ((int)((P1 *)_this)->m.resigned[2]);
		((P1 *)_this)->m.resigned[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.resigned[2]", ((int)((P1 *)_this)->m.resigned[2]));
#endif
		;
		/* merge: seen = 0(374, 134, 374) */
		reached[1][134] = 1;
		(trpt+1)->bup.ovals[17] = ((int)((P1 *)_this)->seen);
		((P1 *)_this)->seen = 0;
#ifdef VAR_RANGES
		logval("Sealer:seen", ((int)((P1 *)_this)->seen));
#endif
		;
		/* merge: .(goto)(0, 138, 374) */
		reached[1][138] = 1;
		;
		/* merge: .(goto)(0, 373, 374) */
		reached[1][373] = 1;
		;
		/* merge: .(goto)(0, 375, 374) */
		reached[1][375] = 1;
		;
		_m = 3; goto P999; /* 20 */
	case 48: // STATE 140 - acts.pml:199 - [((!((((m.waiting==0)&&(m.round<=1))||m.overdue))&&!(m.asked[s])))] (0:0:0 - 1)
		IfNotBlocked
		reached[1][140] = 1;
		if (!(( !((((((int)((P1 *)_this)->m.waiting)==0)&&(((int)((P1 *)_this)->m.round)<=1))||((int)((P1 *)_this)->m.overdue)))&& !(((int)((P1 *)_this)->m.asked[ Index(((int)((P1 *)_this)->s), 3) ])))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 49: // STATE 141 - item.pml:169 - [m.seq = 0] (0:160:18 - 1)
		IfNotBlocked
		reached[1][141] = 1;
		(trpt+1)->bup.ovals = grab_ints(18);
		(trpt+1)->bup.ovals[0] = ((int)((P1 *)_this)->m.seq);
		((P1 *)_this)->m.seq = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seq", ((int)((P1 *)_this)->m.seq));
#endif
		;
		/* merge: m.round = 0(160, 142, 160) */
		reached[1][142] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P1 *)_this)->m.round);
		((P1 *)_this)->m.round = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.round", ((int)((P1 *)_this)->m.round));
#endif
		;
		/* merge: m.waiting = 0(160, 143, 160) */
		reached[1][143] = 1;
		(trpt+1)->bup.ovals[2] = ((int)((P1 *)_this)->m.waiting);
		((P1 *)_this)->m.waiting = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.waiting", ((int)((P1 *)_this)->m.waiting));
#endif
		;
		/* merge: m.overdue = 0(160, 144, 160) */
		reached[1][144] = 1;
		(trpt+1)->bup.ovals[3] = ((int)((P1 *)_this)->m.overdue);
		((P1 *)_this)->m.overdue = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.overdue", ((int)((P1 *)_this)->m.overdue));
#endif
		;
		/* merge: m.seal[0] = 0(160, 145, 160) */
		reached[1][145] = 1;
		(trpt+1)->bup.ovals[4] = ((int)((P1 *)_this)->m.seal[0]);
		((P1 *)_this)->m.seal[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seal[0]", ((int)((P1 *)_this)->m.seal[0]));
#endif
		;
		/* merge: m.seal[1] = 0(160, 146, 160) */
		reached[1][146] = 1;
		(trpt+1)->bup.ovals[5] = ((int)((P1 *)_this)->m.seal[1]);
		((P1 *)_this)->m.seal[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seal[1]", ((int)((P1 *)_this)->m.seal[1]));
#endif
		;
		/* merge: m.seal[2] = 0(160, 147, 160) */
		reached[1][147] = 1;
		(trpt+1)->bup.ovals[6] = ((int)((P1 *)_this)->m.seal[2]);
		((P1 *)_this)->m.seal[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seal[2]", ((int)((P1 *)_this)->m.seal[2]));
#endif
		;
		/* merge: m.back[0] = 0(160, 148, 160) */
		reached[1][148] = 1;
		(trpt+1)->bup.ovals[7] = ((int)((P1 *)_this)->m.back[0]);
		((P1 *)_this)->m.back[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.back[0]", ((int)((P1 *)_this)->m.back[0]));
#endif
		;
		/* merge: m.back[1] = 0(160, 149, 160) */
		reached[1][149] = 1;
		(trpt+1)->bup.ovals[8] = ((int)((P1 *)_this)->m.back[1]);
		((P1 *)_this)->m.back[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.back[1]", ((int)((P1 *)_this)->m.back[1]));
#endif
		;
		/* merge: m.back[2] = 0(160, 150, 160) */
		reached[1][150] = 1;
		(trpt+1)->bup.ovals[9] = ((int)((P1 *)_this)->m.back[2]);
		((P1 *)_this)->m.back[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.back[2]", ((int)((P1 *)_this)->m.back[2]));
#endif
		;
		/* merge: m.need = 0(160, 151, 160) */
		reached[1][151] = 1;
		(trpt+1)->bup.ovals[10] = ((int)((P1 *)_this)->m.need);
		((P1 *)_this)->m.need = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.need", ((int)((P1 *)_this)->m.need));
#endif
		;
		/* merge: m.asked[0] = 0(160, 152, 160) */
		reached[1][152] = 1;
		(trpt+1)->bup.ovals[11] = ((int)((P1 *)_this)->m.asked[0]);
		((P1 *)_this)->m.asked[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.asked[0]", ((int)((P1 *)_this)->m.asked[0]));
#endif
		;
		/* merge: m.asked[1] = 0(160, 153, 160) */
		reached[1][153] = 1;
		(trpt+1)->bup.ovals[12] = ((int)((P1 *)_this)->m.asked[1]);
		((P1 *)_this)->m.asked[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.asked[1]", ((int)((P1 *)_this)->m.asked[1]));
#endif
		;
		/* merge: m.asked[2] = 0(160, 154, 160) */
		reached[1][154] = 1;
		(trpt+1)->bup.ovals[13] = ((int)((P1 *)_this)->m.asked[2]);
		((P1 *)_this)->m.asked[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.asked[2]", ((int)((P1 *)_this)->m.asked[2]));
#endif
		;
		/* merge: m.resigned[0] = 0(160, 155, 160) */
		reached[1][155] = 1;
		(trpt+1)->bup.ovals[14] = ((int)((P1 *)_this)->m.resigned[0]);
		((P1 *)_this)->m.resigned[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.resigned[0]", ((int)((P1 *)_this)->m.resigned[0]));
#endif
		;
		/* merge: m.resigned[1] = 0(160, 156, 160) */
		reached[1][156] = 1;
		(trpt+1)->bup.ovals[15] = ((int)((P1 *)_this)->m.resigned[1]);
		((P1 *)_this)->m.resigned[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.resigned[1]", ((int)((P1 *)_this)->m.resigned[1]));
#endif
		;
		/* merge: m.resigned[2] = 0(160, 157, 160) */
		reached[1][157] = 1;
		(trpt+1)->bup.ovals[16] = ((int)((P1 *)_this)->m.resigned[2]);
		((P1 *)_this)->m.resigned[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.resigned[2]", ((int)((P1 *)_this)->m.resigned[2]));
#endif
		;
		/* merge: seen = 0(160, 159, 160) */
		reached[1][159] = 1;
		(trpt+1)->bup.ovals[17] = ((int)((P1 *)_this)->seen);
		((P1 *)_this)->seen = 0;
#ifdef VAR_RANGES
		logval("Sealer:seen", ((int)((P1 *)_this)->seen));
#endif
		;
		_m = 3; goto P999; /* 17 */
	case 50: // STATE 160 - acts.pml:199 - [done = item.round] (0:0:1 - 1)
		IfNotBlocked
		reached[1][160] = 1;
		(trpt+1)->bup.oval = ((int)((P1 *)_this)->done);
		((P1 *)_this)->done = ((int)now.item.round);
#ifdef VAR_RANGES
		logval("Sealer:done", ((int)((P1 *)_this)->done));
#endif
		;
		_m = 3; goto P999; /* 0 */
	case 51: // STATE 161 - acts.pml:200 - [((((!((((m.waiting==0)&&(m.round<=1))||m.overdue))&&m.asked[s])&&(m.asked[s]&&(m.seal[s]==0)))&&(m.waiting==1)))] (217:0:1 - 1)
		IfNotBlocked
		reached[1][161] = 1;
		if (!(((( !((((((int)((P1 *)_this)->m.waiting)==0)&&(((int)((P1 *)_this)->m.round)<=1))||((int)((P1 *)_this)->m.overdue)))&&((int)((P1 *)_this)->m.asked[ Index(((int)((P1 *)_this)->s), 3) ]))&&(((int)((P1 *)_this)->m.asked[ Index(((int)((P1 *)_this)->s), 3) ])&&(((int)((P1 *)_this)->m.seal[ Index(((int)((P1 *)_this)->s), 3) ])==0)))&&(((int)((P1 *)_this)->m.waiting)==1))))
			continue;
		/* merge: done = m.round(0, 162, 217) */
		reached[1][162] = 1;
		(trpt+1)->bup.oval = ((int)((P1 *)_this)->done);
		((P1 *)_this)->done = ((int)((P1 *)_this)->m.round);
#ifdef VAR_RANGES
		logval("Sealer:done", ((int)((P1 *)_this)->done));
#endif
		;
		_m = 3; goto P999; /* 1 */
	case 52: // STATE 163 - item.pml:185 - [archived[m.seq] = 1] (0:0:1 - 1)
		IfNotBlocked
		reached[1][163] = 1;
		(trpt+1)->bup.oval = ((int)now.archived[ Index(((int)((P1 *)_this)->m.seq), 8) ]);
		now.archived[ Index(((P1 *)_this)->m.seq, 8) ] = 1;
#ifdef VAR_RANGES
		logval("archived[Sealer:m.seq]", ((int)now.archived[ Index(((int)((P1 *)_this)->m.seq), 8) ]));
#endif
		;
		_m = 3; goto P999; /* 0 */
	case 53: // STATE 166 - acts.pml:64 - [(((item.seq==m.seq)&&( ((2==1)) -> ((item.waiting==0)) : (((((item.waiting==m.waiting)&&(item.seal[0]==m.seal[0]))&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2]))) )))] (0:0:0 - 1)
		IfNotBlocked
		reached[1][166] = 1;
		if (!(((((int)now.item.seq)==((int)((P1 *)_this)->m.seq))&&( ((2==1)) ? ((((int)now.item.waiting)==0)) : (((((((int)now.item.waiting)==((int)((P1 *)_this)->m.waiting))&&(((int)now.item.seal[0])==((int)((P1 *)_this)->m.seal[0])))&&(((int)now.item.seal[1])==((int)((P1 *)_this)->m.seal[1])))&&(((int)now.item.seal[2])==((int)((P1 *)_this)->m.seal[2])))) ))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 54: // STATE 167 - acts.pml:54 - [assert((((item.seal[0]==m.seal[0])&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2])))] (0:176:0 - 1)
		IfNotBlocked
		reached[1][167] = 1;
		spin_assert((((((int)now.item.seal[0])==((int)((P1 *)_this)->m.seal[0]))&&(((int)now.item.seal[1])==((int)((P1 *)_this)->m.seal[1])))&&(((int)now.item.seal[2])==((int)((P1 *)_this)->m.seal[2]))), "(((item.seal[0]==m.seal[0])&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2]))", II, tt, t);
		/* merge: assert(((item.seal[0]==0)||((judged[0]==grounds[0])&&!(item.resigned[0]))))(176, 168, 176) */
		reached[1][168] = 1;
		spin_assert(((((int)now.item.seal[0])==0)||((((int)now.judged[0])==((int)now.grounds[0]))&& !(((int)now.item.resigned[0])))), "((item.seal[0]==0)||((judged[0]==grounds[0])&& !(item.resigned[0])))", II, tt, t);
		/* merge: assert(((item.seal[1]==0)||((judged[1]==grounds[1])&&!(item.resigned[1]))))(176, 169, 176) */
		reached[1][169] = 1;
		spin_assert(((((int)now.item.seal[1])==0)||((((int)now.judged[1])==((int)now.grounds[1]))&& !(((int)now.item.resigned[1])))), "((item.seal[1]==0)||((judged[1]==grounds[1])&& !(item.resigned[1])))", II, tt, t);
		/* merge: assert(((item.seal[2]==0)||((judged[2]==grounds[2])&&!(item.resigned[2]))))(176, 170, 176) */
		reached[1][170] = 1;
		spin_assert(((((int)now.item.seal[2])==0)||((((int)now.judged[2])==((int)now.grounds[2]))&& !(((int)now.item.resigned[2])))), "((item.seal[2]==0)||((judged[2]==grounds[2])&& !(item.resigned[2])))", II, tt, t);
		/* merge: assert(((s==255)||(seen==grounds[s])))(176, 171, 176) */
		reached[1][171] = 1;
		spin_assert(((((int)((P1 *)_this)->s)==255)||(((int)((P1 *)_this)->seen)==((int)now.grounds[ Index(((int)((P1 *)_this)->s), 3) ]))), "((s==255)||(seen==grounds[s]))", II, tt, t);
		/* merge: assert(((item.waiting>0)||(frozenAt==(deeds+1))))(176, 172, 176) */
		reached[1][172] = 1;
		spin_assert(((((int)now.item.waiting)>0)||(((int)now.frozenAt)==(((int)now.deeds)+1))), "((item.waiting>0)||(frozenAt==(deeds+1)))", II, tt, t);
		_m = 3; goto P999; /* 5 */
	case 55: // STATE 174 - item.pml:193 - [assert(archived[item.seq])] (0:190:1 - 1)
		IfNotBlocked
		reached[1][174] = 1;
		spin_assert(((int)now.archived[ Index(((int)now.item.seq), 8) ]), "archived[item.seq]", II, tt, t);
		/* merge: item.seq = (item.seq+1)(190, 175, 190) */
		reached[1][175] = 1;
		(trpt+1)->bup.oval = ((int)now.item.seq);
		now.item.seq = (((int)now.item.seq)+1);
#ifdef VAR_RANGES
		logval("item.seq", ((int)now.item.seq));
#endif
		;
		_m = 3; goto P999; /* 1 */
	case 56: // STATE 177 - item.pml:199 - [item.round = (item.round+1)] (0:214:15 - 1)
		IfNotBlocked
		reached[1][177] = 1;
		(trpt+1)->bup.ovals = grab_ints(15);
		(trpt+1)->bup.ovals[0] = ((int)now.item.round);
		now.item.round = (((int)now.item.round)+1);
#ifdef VAR_RANGES
		logval("item.round", ((int)now.item.round));
#endif
		;
		/* merge: item.seal[0] = 0(214, 178, 214) */
		reached[1][178] = 1;
		(trpt+1)->bup.ovals[1] = ((int)now.item.seal[0]);
		now.item.seal[0] = 0;
#ifdef VAR_RANGES
		logval("item.seal[0]", ((int)now.item.seal[0]));
#endif
		;
		/* merge: item.seal[1] = 0(214, 179, 214) */
		reached[1][179] = 1;
		(trpt+1)->bup.ovals[2] = ((int)now.item.seal[1]);
		now.item.seal[1] = 0;
#ifdef VAR_RANGES
		logval("item.seal[1]", ((int)now.item.seal[1]));
#endif
		;
		/* merge: item.seal[2] = 0(214, 180, 214) */
		reached[1][180] = 1;
		(trpt+1)->bup.ovals[3] = ((int)now.item.seal[2]);
		now.item.seal[2] = 0;
#ifdef VAR_RANGES
		logval("item.seal[2]", ((int)now.item.seal[2]));
#endif
		;
		/* merge: item.back[0] = 0(214, 181, 214) */
		reached[1][181] = 1;
		(trpt+1)->bup.ovals[4] = ((int)now.item.back[0]);
		now.item.back[0] = 0;
#ifdef VAR_RANGES
		logval("item.back[0]", ((int)now.item.back[0]));
#endif
		;
		/* merge: item.back[1] = 0(214, 182, 214) */
		reached[1][182] = 1;
		(trpt+1)->bup.ovals[5] = ((int)now.item.back[1]);
		now.item.back[1] = 0;
#ifdef VAR_RANGES
		logval("item.back[1]", ((int)now.item.back[1]));
#endif
		;
		/* merge: item.back[2] = 0(214, 183, 214) */
		reached[1][183] = 1;
		(trpt+1)->bup.ovals[6] = ((int)now.item.back[2]);
		now.item.back[2] = 0;
#ifdef VAR_RANGES
		logval("item.back[2]", ((int)now.item.back[2]));
#endif
		;
		/* merge: item.overdue = 0(214, 184, 214) */
		reached[1][184] = 1;
		(trpt+1)->bup.ovals[7] = ((int)now.item.overdue);
		now.item.overdue = 0;
#ifdef VAR_RANGES
		logval("item.overdue", ((int)now.item.overdue));
#endif
		;
		/* merge: item.asked[0] = !(item.resigned[0])(214, 185, 214) */
		reached[1][185] = 1;
		(trpt+1)->bup.ovals[8] = ((int)now.item.asked[0]);
		now.item.asked[0] =  !(((int)now.item.resigned[0]));
#ifdef VAR_RANGES
		logval("item.asked[0]", ((int)now.item.asked[0]));
#endif
		;
		/* merge: item.asked[1] = !(item.resigned[1])(214, 186, 214) */
		reached[1][186] = 1;
		(trpt+1)->bup.ovals[9] = ((int)now.item.asked[1]);
		now.item.asked[1] =  !(((int)now.item.resigned[1]));
#ifdef VAR_RANGES
		logval("item.asked[1]", ((int)now.item.asked[1]));
#endif
		;
		/* merge: item.asked[2] = !(item.resigned[2])(214, 187, 214) */
		reached[1][187] = 1;
		(trpt+1)->bup.ovals[10] = ((int)now.item.asked[2]);
		now.item.asked[2] =  !(((int)now.item.resigned[2]));
#ifdef VAR_RANGES
		logval("item.asked[2]", ((int)now.item.asked[2]));
#endif
		;
		/* merge: item.waiting = ((item.asked[0]+item.asked[1])+item.asked[2])(214, 188, 214) */
		reached[1][188] = 1;
		(trpt+1)->bup.ovals[11] = ((int)now.item.waiting);
		now.item.waiting = ((((int)now.item.asked[0])+((int)now.item.asked[1]))+((int)now.item.asked[2]));
#ifdef VAR_RANGES
		logval("item.waiting", ((int)now.item.waiting));
#endif
		;
		/* merge: item.need = item.waiting(214, 189, 214) */
		reached[1][189] = 1;
		(trpt+1)->bup.ovals[12] = ((int)now.item.need);
		now.item.need = ((int)now.item.waiting);
#ifdef VAR_RANGES
		logval("item.need", ((int)now.item.need));
#endif
		;
		/* merge: frozenAt = 0(214, 191, 214) */
		reached[1][191] = 1;
		(trpt+1)->bup.ovals[13] = ((int)now.frozenAt);
		now.frozenAt = 0;
#ifdef VAR_RANGES
		logval("frozenAt", ((int)now.frozenAt));
#endif
		;
		/* merge: names = 1(214, 192, 214) */
		reached[1][192] = 1;
		(trpt+1)->bup.ovals[14] = ((int)now.names);
		now.names = 1;
#ifdef VAR_RANGES
		logval("names", ((int)now.names));
#endif
		;
		/* merge: .(goto)(0, 195, 214) */
		reached[1][195] = 1;
		;
		_m = 3; goto P999; /* 15 */
	case 57: // STATE 197 - item.pml:169 - [m.seq = 0] (0:374:18 - 1)
		IfNotBlocked
		reached[1][197] = 1;
		(trpt+1)->bup.ovals = grab_ints(18);
		(trpt+1)->bup.ovals[0] = ((int)((P1 *)_this)->m.seq);
		((P1 *)_this)->m.seq = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seq", ((int)((P1 *)_this)->m.seq));
#endif
		;
		/* merge: m.round = 0(374, 198, 374) */
		reached[1][198] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P1 *)_this)->m.round);
		((P1 *)_this)->m.round = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.round", ((int)((P1 *)_this)->m.round));
#endif
		;
		/* merge: m.waiting = 0(374, 199, 374) */
		reached[1][199] = 1;
		(trpt+1)->bup.ovals[2] = ((int)((P1 *)_this)->m.waiting);
		((P1 *)_this)->m.waiting = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.waiting", ((int)((P1 *)_this)->m.waiting));
#endif
		;
		/* merge: m.overdue = 0(374, 200, 374) */
		reached[1][200] = 1;
		(trpt+1)->bup.ovals[3] = ((int)((P1 *)_this)->m.overdue);
		((P1 *)_this)->m.overdue = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.overdue", ((int)((P1 *)_this)->m.overdue));
#endif
		;
		/* merge: m.seal[0] = 0(374, 201, 374) */
		reached[1][201] = 1;
		(trpt+1)->bup.ovals[4] = ((int)((P1 *)_this)->m.seal[0]);
		((P1 *)_this)->m.seal[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seal[0]", ((int)((P1 *)_this)->m.seal[0]));
#endif
		;
		/* merge: m.seal[1] = 0(374, 202, 374) */
		reached[1][202] = 1;
		(trpt+1)->bup.ovals[5] = ((int)((P1 *)_this)->m.seal[1]);
		((P1 *)_this)->m.seal[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seal[1]", ((int)((P1 *)_this)->m.seal[1]));
#endif
		;
		/* merge: m.seal[2] = 0(374, 203, 374) */
		reached[1][203] = 1;
		(trpt+1)->bup.ovals[6] = ((int)((P1 *)_this)->m.seal[2]);
		((P1 *)_this)->m.seal[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seal[2]", ((int)((P1 *)_this)->m.seal[2]));
#endif
		;
		/* merge: m.back[0] = 0(374, 204, 374) */
		reached[1][204] = 1;
		(trpt+1)->bup.ovals[7] = ((int)((P1 *)_this)->m.back[0]);
		((P1 *)_this)->m.back[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.back[0]", ((int)((P1 *)_this)->m.back[0]));
#endif
		;
		/* merge: m.back[1] = 0(374, 205, 374) */
		reached[1][205] = 1;
		(trpt+1)->bup.ovals[8] = ((int)((P1 *)_this)->m.back[1]);
		((P1 *)_this)->m.back[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.back[1]", ((int)((P1 *)_this)->m.back[1]));
#endif
		;
		/* merge: m.back[2] = 0(374, 206, 374) */
		reached[1][206] = 1;
		(trpt+1)->bup.ovals[9] = ((int)((P1 *)_this)->m.back[2]);
		((P1 *)_this)->m.back[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.back[2]", ((int)((P1 *)_this)->m.back[2]));
#endif
		;
		/* merge: m.need = 0(374, 207, 374) */
		reached[1][207] = 1;
		(trpt+1)->bup.ovals[10] = ((int)((P1 *)_this)->m.need);
		((P1 *)_this)->m.need = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.need", ((int)((P1 *)_this)->m.need));
#endif
		;
		/* merge: m.asked[0] = 0(374, 208, 374) */
		reached[1][208] = 1;
		(trpt+1)->bup.ovals[11] = ((int)((P1 *)_this)->m.asked[0]);
		((P1 *)_this)->m.asked[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.asked[0]", ((int)((P1 *)_this)->m.asked[0]));
#endif
		;
		/* merge: m.asked[1] = 0(374, 209, 374) */
		reached[1][209] = 1;
		(trpt+1)->bup.ovals[12] = ((int)((P1 *)_this)->m.asked[1]);
		((P1 *)_this)->m.asked[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.asked[1]", ((int)((P1 *)_this)->m.asked[1]));
#endif
		;
		/* merge: m.asked[2] = 0(374, 210, 374) */
		reached[1][210] = 1;
		(trpt+1)->bup.ovals[13] = ((int)((P1 *)_this)->m.asked[2]);
		((P1 *)_this)->m.asked[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.asked[2]", ((int)((P1 *)_this)->m.asked[2]));
#endif
		;
		/* merge: m.resigned[0] = 0(374, 211, 374) */
		reached[1][211] = 1;
		(trpt+1)->bup.ovals[14] = ((int)((P1 *)_this)->m.resigned[0]);
		((P1 *)_this)->m.resigned[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.resigned[0]", ((int)((P1 *)_this)->m.resigned[0]));
#endif
		;
		/* merge: m.resigned[1] = 0(374, 212, 374) */
		reached[1][212] = 1;
		(trpt+1)->bup.ovals[15] = ((int)((P1 *)_this)->m.resigned[1]);
		((P1 *)_this)->m.resigned[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.resigned[1]", ((int)((P1 *)_this)->m.resigned[1]));
#endif
		;
		/* merge: m.resigned[2] = 0(374, 213, 374) */
		reached[1][213] = 1;
		(trpt+1)->bup.ovals[16] = ((int)((P1 *)_this)->m.resigned[2]);
		((P1 *)_this)->m.resigned[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.resigned[2]", ((int)((P1 *)_this)->m.resigned[2]));
#endif
		;
		/* merge: seen = 0(374, 215, 374) */
		reached[1][215] = 1;
		(trpt+1)->bup.ovals[17] = ((int)((P1 *)_this)->seen);
		((P1 *)_this)->seen = 0;
#ifdef VAR_RANGES
		logval("Sealer:seen", ((int)((P1 *)_this)->seen));
#endif
		;
		/* merge: .(goto)(0, 373, 374) */
		reached[1][373] = 1;
		;
		/* merge: .(goto)(0, 375, 374) */
		reached[1][375] = 1;
		;
		_m = 3; goto P999; /* 19 */
	case 58: // STATE 218 - acts.pml:203 - [((((!((((m.waiting==0)&&(m.round<=1))||m.overdue))&&m.asked[s])&&(m.asked[s]&&(m.seal[s]==0)))&&(m.waiting>1)))] (0:0:0 - 1)
		IfNotBlocked
		reached[1][218] = 1;
		if (!(((( !((((((int)((P1 *)_this)->m.waiting)==0)&&(((int)((P1 *)_this)->m.round)<=1))||((int)((P1 *)_this)->m.overdue)))&&((int)((P1 *)_this)->m.asked[ Index(((int)((P1 *)_this)->s), 3) ]))&&(((int)((P1 *)_this)->m.asked[ Index(((int)((P1 *)_this)->s), 3) ])&&(((int)((P1 *)_this)->m.seal[ Index(((int)((P1 *)_this)->s), 3) ])==0)))&&(((int)((P1 *)_this)->m.waiting)>1))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 59: // STATE 219 - item.pml:233 - [(((((item.seq==m.seq)&&(item.waiting>0))&&!(item.overdue))&&( ((0==0)) -> (((item.seal[s]==0)&&(item.back[s]==m.back[s]))) : ((item.seal[s]==0)) )))] (225:0:1 - 1)
		IfNotBlocked
		reached[1][219] = 1;
		if (!(((((((int)now.item.seq)==((int)((P1 *)_this)->m.seq))&&(((int)now.item.waiting)>0))&& !(((int)now.item.overdue)))&&( ((0==0)) ? (((((int)now.item.seal[ Index(((int)((P1 *)_this)->s), 3) ])==0)&&(((int)now.item.back[ Index(((int)((P1 *)_this)->s), 3) ])==((int)((P1 *)_this)->m.back[ Index(((int)((P1 *)_this)->s), 3) ])))) : ((((int)now.item.seal[ Index(((int)((P1 *)_this)->s), 3) ])==0)) ))))
			continue;
		/* merge: assert(!(item.overdue))(225, 220, 225) */
		reached[1][220] = 1;
		spin_assert( !(((int)now.item.overdue)), " !(item.overdue)", II, tt, t);
		/* merge: item.seal[s] = names(225, 221, 225) */
		reached[1][221] = 1;
		(trpt+1)->bup.oval = ((int)now.item.seal[ Index(((int)((P1 *)_this)->s), 3) ]);
		now.item.seal[ Index(((P1 *)_this)->s, 3) ] = ((int)now.names);
#ifdef VAR_RANGES
		logval("item.seal[Sealer:s]", ((int)now.item.seal[ Index(((int)((P1 *)_this)->s), 3) ]));
#endif
		;
		_m = 3; goto P999; /* 2 */
	case 60: // STATE 222 - item.pml:236 - [((0==0))] (248:0:2 - 1)
		IfNotBlocked
		reached[1][222] = 1;
		if (!((0==0)))
			continue;
		/* merge: item.waiting = (item.waiting-1)(248, 223, 248) */
		reached[1][223] = 1;
		(trpt+1)->bup.ovals = grab_ints(2);
		(trpt+1)->bup.ovals[0] = ((int)now.item.waiting);
		now.item.waiting = (((int)now.item.waiting)-1);
#ifdef VAR_RANGES
		logval("item.waiting", ((int)now.item.waiting));
#endif
		;
		/* merge: .(goto)(248, 226, 248) */
		reached[1][226] = 1;
		;
		/* merge: assert(((item.round>1)||(item.waiting==((((item.asked[0]&&!(item.resigned[0]))&&(item.seal[0]==0))+((item.asked[1]&&!(item.resigned[1]))&&(item.seal[1]==0)))+((item.asked[2]&&!(item.resigned[2]))&&(item.seal[2]==0))))))(248, 227, 248) */
		reached[1][227] = 1;
		spin_assert(((((int)now.item.round)>1)||(((int)now.item.waiting)==((((((int)now.item.asked[0])&& !(((int)now.item.resigned[0])))&&(((int)now.item.seal[0])==0))+((((int)now.item.asked[1])&& !(((int)now.item.resigned[1])))&&(((int)now.item.seal[1])==0)))+((((int)now.item.asked[2])&& !(((int)now.item.resigned[2])))&&(((int)now.item.seal[2])==0))))), "((item.round>1)||(item.waiting==((((item.asked[0]&& !(item.resigned[0]))&&(item.seal[0]==0))+((item.asked[1]&& !(item.resigned[1]))&&(item.seal[1]==0)))+((item.asked[2]&& !(item.resigned[2]))&&(item.seal[2]==0)))))", II, tt, t);
		/* merge: ok = 1(248, 228, 248) */
		reached[1][228] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P1 *)_this)->ok);
		((P1 *)_this)->ok = 1;
#ifdef VAR_RANGES
		logval("Sealer:ok", ((int)((P1 *)_this)->ok));
#endif
		;
		/* merge: .(goto)(0, 232, 248) */
		reached[1][232] = 1;
		;
		_m = 3; goto P999; /* 5 */
	case 61: // STATE 227 - item.pml:237 - [assert(((item.round>1)||(item.waiting==((((item.asked[0]&&!(item.resigned[0]))&&(item.seal[0]==0))+((item.asked[1]&&!(item.resigned[1]))&&(item.seal[1]==0)))+((item.asked[2]&&!(item.resigned[2]))&&(item.seal[2]==0))))))] (0:248:1 - 3)
		IfNotBlocked
		reached[1][227] = 1;
		spin_assert(((((int)now.item.round)>1)||(((int)now.item.waiting)==((((((int)now.item.asked[0])&& !(((int)now.item.resigned[0])))&&(((int)now.item.seal[0])==0))+((((int)now.item.asked[1])&& !(((int)now.item.resigned[1])))&&(((int)now.item.seal[1])==0)))+((((int)now.item.asked[2])&& !(((int)now.item.resigned[2])))&&(((int)now.item.seal[2])==0))))), "((item.round>1)||(item.waiting==((((item.asked[0]&& !(item.resigned[0]))&&(item.seal[0]==0))+((item.asked[1]&& !(item.resigned[1]))&&(item.seal[1]==0)))+((item.asked[2]&& !(item.resigned[2]))&&(item.seal[2]==0)))))", II, tt, t);
		/* merge: ok = 1(248, 228, 248) */
		reached[1][228] = 1;
		(trpt+1)->bup.oval = ((int)((P1 *)_this)->ok);
		((P1 *)_this)->ok = 1;
#ifdef VAR_RANGES
		logval("Sealer:ok", ((int)((P1 *)_this)->ok));
#endif
		;
		/* merge: .(goto)(0, 232, 248) */
		reached[1][232] = 1;
		;
		_m = 3; goto P999; /* 2 */
	case 62: // STATE 230 - item.pml:239 - [ok = 0] (0:0:1 - 1)
		IfNotBlocked
		reached[1][230] = 1;
		(trpt+1)->bup.oval = ((int)((P1 *)_this)->ok);
		((P1 *)_this)->ok = 0;
#ifdef VAR_RANGES
		logval("Sealer:ok", ((int)((P1 *)_this)->ok));
#endif
		;
		_m = 3; goto P999; /* 0 */
	case 63: // STATE 234 - acts.pml:206 - [(ok)] (245:0:3 - 1)
		IfNotBlocked
		reached[1][234] = 1;
		if (!(((int)((P1 *)_this)->ok)))
			continue;
		if (TstOnly) return 1; /* TT */
		/* dead 1: ok */  (trpt+1)->bup.ovals = grab_ints(3);
		(trpt+1)->bup.ovals[0] = ((P1 *)_this)->ok;
#ifdef HAS_CODE
		if (!readtrail)
#endif
			((P1 *)_this)->ok = 0;
		/* merge: judged[s] = seen(245, 235, 245) */
		reached[1][235] = 1;
		(trpt+1)->bup.ovals[1] = ((int)now.judged[ Index(((int)((P1 *)_this)->s), 3) ]);
		now.judged[ Index(((P1 *)_this)->s, 3) ] = ((int)((P1 *)_this)->seen);
#ifdef VAR_RANGES
		logval("judged[Sealer:s]", ((int)now.judged[ Index(((int)((P1 *)_this)->s), 3) ]));
#endif
		;
		/* merge: names = (names+1)(245, 236, 245) */
		reached[1][236] = 1;
		(trpt+1)->bup.ovals[2] = ((int)now.names);
		now.names = (((int)now.names)+1);
#ifdef VAR_RANGES
		logval("names", ((int)now.names));
#endif
		;
		_m = 3; goto P999; /* 2 */
	case 64: // STATE 237 - acts.pml:45 - [assert(((item.round>1)||(item.waiting==((((item.asked[0]&&!(item.resigned[0]))&&(item.seal[0]==0))+((item.asked[1]&&!(item.resigned[1]))&&(item.seal[1]==0)))+((item.asked[2]&&!(item.resigned[2]))&&(item.seal[2]==0))))))] (0:0:0 - 1)
		IfNotBlocked
		reached[1][237] = 1;
		spin_assert(((((int)now.item.round)>1)||(((int)now.item.waiting)==((((((int)now.item.asked[0])&& !(((int)now.item.resigned[0])))&&(((int)now.item.seal[0])==0))+((((int)now.item.asked[1])&& !(((int)now.item.resigned[1])))&&(((int)now.item.seal[1])==0)))+((((int)now.item.asked[2])&& !(((int)now.item.resigned[2])))&&(((int)now.item.seal[2])==0))))), "((item.round>1)||(item.waiting==((((item.asked[0]&& !(item.resigned[0]))&&(item.seal[0]==0))+((item.asked[1]&& !(item.resigned[1]))&&(item.seal[1]==0)))+((item.asked[2]&& !(item.resigned[2]))&&(item.seal[2]==0)))))", II, tt, t);
		_m = 3; goto P999; /* 0 */
	case 65: // STATE 238 - acts.pml:47 - [((item.waiting>0))] (267:0:2 - 1)
		IfNotBlocked
		reached[1][238] = 1;
		if (!((((int)now.item.waiting)>0)))
			continue;
		/* merge: frozenAt = 0(267, 239, 267) */
		reached[1][239] = 1;
		(trpt+1)->bup.ovals = grab_ints(2);
		(trpt+1)->bup.ovals[0] = ((int)now.frozenAt);
		now.frozenAt = 0;
#ifdef VAR_RANGES
		logval("frozenAt", ((int)now.frozenAt));
#endif
		;
		/* merge: .(goto)(267, 244, 267) */
		reached[1][244] = 1;
		;
		/* merge: done = m.round(267, 246, 267) */
		reached[1][246] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P1 *)_this)->done);
		((P1 *)_this)->done = ((int)((P1 *)_this)->m.round);
#ifdef VAR_RANGES
		logval("Sealer:done", ((int)((P1 *)_this)->done));
#endif
		;
		/* merge: .(goto)(0, 249, 267) */
		reached[1][249] = 1;
		;
		_m = 3; goto P999; /* 4 */
	case 66: // STATE 240 - acts.pml:48 - [(((item.waiting==0)&&(frozenAt==0)))] (267:0:2 - 1)
		IfNotBlocked
		reached[1][240] = 1;
		if (!(((((int)now.item.waiting)==0)&&(((int)now.frozenAt)==0))))
			continue;
		/* merge: frozenAt = (deeds+1)(267, 241, 267) */
		reached[1][241] = 1;
		(trpt+1)->bup.ovals = grab_ints(2);
		(trpt+1)->bup.ovals[0] = ((int)now.frozenAt);
		now.frozenAt = (((int)now.deeds)+1);
#ifdef VAR_RANGES
		logval("frozenAt", ((int)now.frozenAt));
#endif
		;
		/* merge: .(goto)(267, 244, 267) */
		reached[1][244] = 1;
		;
		/* merge: done = m.round(267, 246, 267) */
		reached[1][246] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P1 *)_this)->done);
		((P1 *)_this)->done = ((int)((P1 *)_this)->m.round);
#ifdef VAR_RANGES
		logval("Sealer:done", ((int)((P1 *)_this)->done));
#endif
		;
		/* merge: .(goto)(0, 249, 267) */
		reached[1][249] = 1;
		;
		_m = 3; goto P999; /* 4 */
	case 67: // STATE 246 - acts.pml:206 - [done = m.round] (0:267:1 - 4)
		IfNotBlocked
		reached[1][246] = 1;
		(trpt+1)->bup.oval = ((int)((P1 *)_this)->done);
		((P1 *)_this)->done = ((int)((P1 *)_this)->m.round);
#ifdef VAR_RANGES
		logval("Sealer:done", ((int)((P1 *)_this)->done));
#endif
		;
		/* merge: .(goto)(0, 249, 267) */
		reached[1][249] = 1;
		;
		_m = 3; goto P999; /* 1 */
	case 68: // STATE 250 - item.pml:169 - [m.seq = 0] (0:374:19 - 1)
		IfNotBlocked
		reached[1][250] = 1;
		(trpt+1)->bup.ovals = grab_ints(19);
		(trpt+1)->bup.ovals[0] = ((int)((P1 *)_this)->m.seq);
		((P1 *)_this)->m.seq = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seq", ((int)((P1 *)_this)->m.seq));
#endif
		;
		/* merge: m.round = 0(374, 251, 374) */
		reached[1][251] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P1 *)_this)->m.round);
		((P1 *)_this)->m.round = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.round", ((int)((P1 *)_this)->m.round));
#endif
		;
		/* merge: m.waiting = 0(374, 252, 374) */
		reached[1][252] = 1;
		(trpt+1)->bup.ovals[2] = ((int)((P1 *)_this)->m.waiting);
		((P1 *)_this)->m.waiting = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.waiting", ((int)((P1 *)_this)->m.waiting));
#endif
		;
		/* merge: m.overdue = 0(374, 253, 374) */
		reached[1][253] = 1;
		(trpt+1)->bup.ovals[3] = ((int)((P1 *)_this)->m.overdue);
		((P1 *)_this)->m.overdue = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.overdue", ((int)((P1 *)_this)->m.overdue));
#endif
		;
		/* merge: m.seal[0] = 0(374, 254, 374) */
		reached[1][254] = 1;
		(trpt+1)->bup.ovals[4] = ((int)((P1 *)_this)->m.seal[0]);
		((P1 *)_this)->m.seal[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seal[0]", ((int)((P1 *)_this)->m.seal[0]));
#endif
		;
		/* merge: m.seal[1] = 0(374, 255, 374) */
		reached[1][255] = 1;
		(trpt+1)->bup.ovals[5] = ((int)((P1 *)_this)->m.seal[1]);
		((P1 *)_this)->m.seal[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seal[1]", ((int)((P1 *)_this)->m.seal[1]));
#endif
		;
		/* merge: m.seal[2] = 0(374, 256, 374) */
		reached[1][256] = 1;
		(trpt+1)->bup.ovals[6] = ((int)((P1 *)_this)->m.seal[2]);
		((P1 *)_this)->m.seal[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seal[2]", ((int)((P1 *)_this)->m.seal[2]));
#endif
		;
		/* merge: m.back[0] = 0(374, 257, 374) */
		reached[1][257] = 1;
		(trpt+1)->bup.ovals[7] = ((int)((P1 *)_this)->m.back[0]);
		((P1 *)_this)->m.back[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.back[0]", ((int)((P1 *)_this)->m.back[0]));
#endif
		;
		/* merge: m.back[1] = 0(374, 258, 374) */
		reached[1][258] = 1;
		(trpt+1)->bup.ovals[8] = ((int)((P1 *)_this)->m.back[1]);
		((P1 *)_this)->m.back[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.back[1]", ((int)((P1 *)_this)->m.back[1]));
#endif
		;
		/* merge: m.back[2] = 0(374, 259, 374) */
		reached[1][259] = 1;
		(trpt+1)->bup.ovals[9] = ((int)((P1 *)_this)->m.back[2]);
		((P1 *)_this)->m.back[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.back[2]", ((int)((P1 *)_this)->m.back[2]));
#endif
		;
		/* merge: m.need = 0(374, 260, 374) */
		reached[1][260] = 1;
		(trpt+1)->bup.ovals[10] = ((int)((P1 *)_this)->m.need);
		((P1 *)_this)->m.need = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.need", ((int)((P1 *)_this)->m.need));
#endif
		;
		/* merge: m.asked[0] = 0(374, 261, 374) */
		reached[1][261] = 1;
		(trpt+1)->bup.ovals[11] = ((int)((P1 *)_this)->m.asked[0]);
		((P1 *)_this)->m.asked[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.asked[0]", ((int)((P1 *)_this)->m.asked[0]));
#endif
		;
		/* merge: m.asked[1] = 0(374, 262, 374) */
		reached[1][262] = 1;
		(trpt+1)->bup.ovals[12] = ((int)((P1 *)_this)->m.asked[1]);
		((P1 *)_this)->m.asked[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.asked[1]", ((int)((P1 *)_this)->m.asked[1]));
#endif
		;
		/* merge: m.asked[2] = 0(374, 263, 374) */
		reached[1][263] = 1;
		(trpt+1)->bup.ovals[13] = ((int)((P1 *)_this)->m.asked[2]);
		((P1 *)_this)->m.asked[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.asked[2]", ((int)((P1 *)_this)->m.asked[2]));
#endif
		;
		/* merge: m.resigned[0] = 0(374, 264, 374) */
		reached[1][264] = 1;
		(trpt+1)->bup.ovals[14] = ((int)((P1 *)_this)->m.resigned[0]);
		((P1 *)_this)->m.resigned[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.resigned[0]", ((int)((P1 *)_this)->m.resigned[0]));
#endif
		;
		/* merge: m.resigned[1] = 0(374, 265, 374) */
		reached[1][265] = 1;
		(trpt+1)->bup.ovals[15] = ((int)((P1 *)_this)->m.resigned[1]);
		((P1 *)_this)->m.resigned[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.resigned[1]", ((int)((P1 *)_this)->m.resigned[1]));
#endif
		;
		/* merge: m.resigned[2] = 0(374, 266, 374) */
		reached[1][266] = 1;
		(trpt+1)->bup.ovals[16] = ((int)((P1 *)_this)->m.resigned[2]);
		((P1 *)_this)->m.resigned[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.resigned[2]", ((int)((P1 *)_this)->m.resigned[2]));
#endif
		;
		/* merge: seen = 0(374, 268, 374) */
		reached[1][268] = 1;
		(trpt+1)->bup.ovals[17] = ((int)((P1 *)_this)->seen);
		((P1 *)_this)->seen = 0;
#ifdef VAR_RANGES
		logval("Sealer:seen", ((int)((P1 *)_this)->seen));
#endif
		;
		/* merge: ok = 0(374, 269, 374) */
		reached[1][269] = 1;
		(trpt+1)->bup.ovals[18] = ((int)((P1 *)_this)->ok);
		((P1 *)_this)->ok = 0;
#ifdef VAR_RANGES
		logval("Sealer:ok", ((int)((P1 *)_this)->ok));
#endif
		;
		/* merge: .(goto)(0, 373, 374) */
		reached[1][373] = 1;
		;
		/* merge: .(goto)(0, 375, 374) */
		reached[1][375] = 1;
		;
		_m = 3; goto P999; /* 20 */
	case 69: // STATE 271 - acts.pml:211 - [(((((!((((m.waiting==0)&&(m.round<=1))||m.overdue))&&m.asked[s])&&(m.seal[s]!=0))&&(s==0))&&(changes>0)))] (328:0:1 - 1)
		IfNotBlocked
		reached[1][271] = 1;
		if (!((((( !((((((int)((P1 *)_this)->m.waiting)==0)&&(((int)((P1 *)_this)->m.round)<=1))||((int)((P1 *)_this)->m.overdue)))&&((int)((P1 *)_this)->m.asked[ Index(((int)((P1 *)_this)->s), 3) ]))&&(((int)((P1 *)_this)->m.seal[ Index(((int)((P1 *)_this)->s), 3) ])!=0))&&(((int)((P1 *)_this)->s)==0))&&(((int)now.changes)>0))))
			continue;
		/* merge: changes = (changes-1)(0, 272, 328) */
		reached[1][272] = 1;
		(trpt+1)->bup.oval = ((int)now.changes);
		now.changes = (((int)now.changes)-1);
#ifdef VAR_RANGES
		logval("changes", ((int)now.changes));
#endif
		;
		_m = 3; goto P999; /* 1 */
	case 70: // STATE 273 - item.pml:233 - [(((((item.seq==m.seq)&&(item.waiting>0))&&!(item.overdue))&&( ((m.seal[s]==0)) -> (((item.seal[s]==0)&&(item.back[s]==m.back[s]))) : ((item.seal[s]==m.seal[s])) )))] (279:0:1 - 1)
		IfNotBlocked
		reached[1][273] = 1;
		if (!(((((((int)now.item.seq)==((int)((P1 *)_this)->m.seq))&&(((int)now.item.waiting)>0))&& !(((int)now.item.overdue)))&&( ((((int)((P1 *)_this)->m.seal[ Index(((int)((P1 *)_this)->s), 3) ])==0)) ? (((((int)now.item.seal[ Index(((int)((P1 *)_this)->s), 3) ])==0)&&(((int)now.item.back[ Index(((int)((P1 *)_this)->s), 3) ])==((int)((P1 *)_this)->m.back[ Index(((int)((P1 *)_this)->s), 3) ])))) : ((((int)now.item.seal[ Index(((int)((P1 *)_this)->s), 3) ])==((int)((P1 *)_this)->m.seal[ Index(((int)((P1 *)_this)->s), 3) ]))) ))))
			continue;
		/* merge: assert(!(item.overdue))(279, 274, 279) */
		reached[1][274] = 1;
		spin_assert( !(((int)now.item.overdue)), " !(item.overdue)", II, tt, t);
		/* merge: item.seal[s] = names(279, 275, 279) */
		reached[1][275] = 1;
		(trpt+1)->bup.oval = ((int)now.item.seal[ Index(((int)((P1 *)_this)->s), 3) ]);
		now.item.seal[ Index(((P1 *)_this)->s, 3) ] = ((int)now.names);
#ifdef VAR_RANGES
		logval("item.seal[Sealer:s]", ((int)now.item.seal[ Index(((int)((P1 *)_this)->s), 3) ]));
#endif
		;
		_m = 3; goto P999; /* 2 */
	case 71: // STATE 276 - item.pml:236 - [((m.seal[s]==0))] (301:0:2 - 1)
		IfNotBlocked
		reached[1][276] = 1;
		if (!((((int)((P1 *)_this)->m.seal[ Index(((int)((P1 *)_this)->s), 3) ])==0)))
			continue;
		/* merge: item.waiting = (item.waiting-1)(301, 277, 301) */
		reached[1][277] = 1;
		(trpt+1)->bup.ovals = grab_ints(2);
		(trpt+1)->bup.ovals[0] = ((int)now.item.waiting);
		now.item.waiting = (((int)now.item.waiting)-1);
#ifdef VAR_RANGES
		logval("item.waiting", ((int)now.item.waiting));
#endif
		;
		/* merge: .(goto)(301, 280, 301) */
		reached[1][280] = 1;
		;
		/* merge: assert(((item.round>1)||(item.waiting==((((item.asked[0]&&!(item.resigned[0]))&&(item.seal[0]==0))+((item.asked[1]&&!(item.resigned[1]))&&(item.seal[1]==0)))+((item.asked[2]&&!(item.resigned[2]))&&(item.seal[2]==0))))))(301, 281, 301) */
		reached[1][281] = 1;
		spin_assert(((((int)now.item.round)>1)||(((int)now.item.waiting)==((((((int)now.item.asked[0])&& !(((int)now.item.resigned[0])))&&(((int)now.item.seal[0])==0))+((((int)now.item.asked[1])&& !(((int)now.item.resigned[1])))&&(((int)now.item.seal[1])==0)))+((((int)now.item.asked[2])&& !(((int)now.item.resigned[2])))&&(((int)now.item.seal[2])==0))))), "((item.round>1)||(item.waiting==((((item.asked[0]&& !(item.resigned[0]))&&(item.seal[0]==0))+((item.asked[1]&& !(item.resigned[1]))&&(item.seal[1]==0)))+((item.asked[2]&& !(item.resigned[2]))&&(item.seal[2]==0)))))", II, tt, t);
		/* merge: ok = 1(301, 282, 301) */
		reached[1][282] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P1 *)_this)->ok);
		((P1 *)_this)->ok = 1;
#ifdef VAR_RANGES
		logval("Sealer:ok", ((int)((P1 *)_this)->ok));
#endif
		;
		/* merge: .(goto)(0, 286, 301) */
		reached[1][286] = 1;
		;
		_m = 3; goto P999; /* 5 */
	case 72: // STATE 281 - item.pml:237 - [assert(((item.round>1)||(item.waiting==((((item.asked[0]&&!(item.resigned[0]))&&(item.seal[0]==0))+((item.asked[1]&&!(item.resigned[1]))&&(item.seal[1]==0)))+((item.asked[2]&&!(item.resigned[2]))&&(item.seal[2]==0))))))] (0:301:1 - 3)
		IfNotBlocked
		reached[1][281] = 1;
		spin_assert(((((int)now.item.round)>1)||(((int)now.item.waiting)==((((((int)now.item.asked[0])&& !(((int)now.item.resigned[0])))&&(((int)now.item.seal[0])==0))+((((int)now.item.asked[1])&& !(((int)now.item.resigned[1])))&&(((int)now.item.seal[1])==0)))+((((int)now.item.asked[2])&& !(((int)now.item.resigned[2])))&&(((int)now.item.seal[2])==0))))), "((item.round>1)||(item.waiting==((((item.asked[0]&& !(item.resigned[0]))&&(item.seal[0]==0))+((item.asked[1]&& !(item.resigned[1]))&&(item.seal[1]==0)))+((item.asked[2]&& !(item.resigned[2]))&&(item.seal[2]==0)))))", II, tt, t);
		/* merge: ok = 1(301, 282, 301) */
		reached[1][282] = 1;
		(trpt+1)->bup.oval = ((int)((P1 *)_this)->ok);
		((P1 *)_this)->ok = 1;
#ifdef VAR_RANGES
		logval("Sealer:ok", ((int)((P1 *)_this)->ok));
#endif
		;
		/* merge: .(goto)(0, 286, 301) */
		reached[1][286] = 1;
		;
		_m = 3; goto P999; /* 2 */
	case 73: // STATE 284 - item.pml:239 - [ok = 0] (0:0:1 - 1)
		IfNotBlocked
		reached[1][284] = 1;
		(trpt+1)->bup.oval = ((int)((P1 *)_this)->ok);
		((P1 *)_this)->ok = 0;
#ifdef VAR_RANGES
		logval("Sealer:ok", ((int)((P1 *)_this)->ok));
#endif
		;
		_m = 3; goto P999; /* 0 */
	case 74: // STATE 288 - acts.pml:215 - [(ok)] (299:0:3 - 1)
		IfNotBlocked
		reached[1][288] = 1;
		if (!(((int)((P1 *)_this)->ok)))
			continue;
		if (TstOnly) return 1; /* TT */
		/* dead 1: ok */  (trpt+1)->bup.ovals = grab_ints(3);
		(trpt+1)->bup.ovals[0] = ((P1 *)_this)->ok;
#ifdef HAS_CODE
		if (!readtrail)
#endif
			((P1 *)_this)->ok = 0;
		/* merge: judged[s] = seen(299, 289, 299) */
		reached[1][289] = 1;
		(trpt+1)->bup.ovals[1] = ((int)now.judged[ Index(((int)((P1 *)_this)->s), 3) ]);
		now.judged[ Index(((P1 *)_this)->s, 3) ] = ((int)((P1 *)_this)->seen);
#ifdef VAR_RANGES
		logval("judged[Sealer:s]", ((int)now.judged[ Index(((int)((P1 *)_this)->s), 3) ]));
#endif
		;
		/* merge: names = (names+1)(299, 290, 299) */
		reached[1][290] = 1;
		(trpt+1)->bup.ovals[2] = ((int)now.names);
		now.names = (((int)now.names)+1);
#ifdef VAR_RANGES
		logval("names", ((int)now.names));
#endif
		;
		_m = 3; goto P999; /* 2 */
	case 75: // STATE 291 - acts.pml:45 - [assert(((item.round>1)||(item.waiting==((((item.asked[0]&&!(item.resigned[0]))&&(item.seal[0]==0))+((item.asked[1]&&!(item.resigned[1]))&&(item.seal[1]==0)))+((item.asked[2]&&!(item.resigned[2]))&&(item.seal[2]==0))))))] (0:0:0 - 1)
		IfNotBlocked
		reached[1][291] = 1;
		spin_assert(((((int)now.item.round)>1)||(((int)now.item.waiting)==((((((int)now.item.asked[0])&& !(((int)now.item.resigned[0])))&&(((int)now.item.seal[0])==0))+((((int)now.item.asked[1])&& !(((int)now.item.resigned[1])))&&(((int)now.item.seal[1])==0)))+((((int)now.item.asked[2])&& !(((int)now.item.resigned[2])))&&(((int)now.item.seal[2])==0))))), "((item.round>1)||(item.waiting==((((item.asked[0]&& !(item.resigned[0]))&&(item.seal[0]==0))+((item.asked[1]&& !(item.resigned[1]))&&(item.seal[1]==0)))+((item.asked[2]&& !(item.resigned[2]))&&(item.seal[2]==0)))))", II, tt, t);
		_m = 3; goto P999; /* 0 */
	case 76: // STATE 292 - acts.pml:47 - [((item.waiting>0))] (347:0:1 - 1)
		IfNotBlocked
		reached[1][292] = 1;
		if (!((((int)now.item.waiting)>0)))
			continue;
		/* merge: frozenAt = 0(0, 293, 347) */
		reached[1][293] = 1;
		(trpt+1)->bup.oval = ((int)now.frozenAt);
		now.frozenAt = 0;
#ifdef VAR_RANGES
		logval("frozenAt", ((int)now.frozenAt));
#endif
		;
		/* merge: .(goto)(0, 298, 347) */
		reached[1][298] = 1;
		;
		/* merge: .(goto)(0, 302, 347) */
		reached[1][302] = 1;
		;
		/* merge: .(goto)(0, 329, 347) */
		reached[1][329] = 1;
		;
		_m = 3; goto P999; /* 4 */
	case 77: // STATE 294 - acts.pml:48 - [(((item.waiting==0)&&(frozenAt==0)))] (347:0:1 - 1)
		IfNotBlocked
		reached[1][294] = 1;
		if (!(((((int)now.item.waiting)==0)&&(((int)now.frozenAt)==0))))
			continue;
		/* merge: frozenAt = (deeds+1)(0, 295, 347) */
		reached[1][295] = 1;
		(trpt+1)->bup.oval = ((int)now.frozenAt);
		now.frozenAt = (((int)now.deeds)+1);
#ifdef VAR_RANGES
		logval("frozenAt", ((int)now.frozenAt));
#endif
		;
		/* merge: .(goto)(0, 298, 347) */
		reached[1][298] = 1;
		;
		/* merge: .(goto)(0, 302, 347) */
		reached[1][302] = 1;
		;
		/* merge: .(goto)(0, 329, 347) */
		reached[1][329] = 1;
		;
		_m = 3; goto P999; /* 4 */
	case 78: // STATE 303 - item.pml:253 - [(((((item.seq==m.seq)&&(item.waiting>0))&&!(item.overdue))&&(item.seal[s]==m.seal[s])))] (326:0:4 - 1)
		IfNotBlocked
		reached[1][303] = 1;
		if (!(((((((int)now.item.seq)==((int)((P1 *)_this)->m.seq))&&(((int)now.item.waiting)>0))&& !(((int)now.item.overdue)))&&(((int)now.item.seal[ Index(((int)((P1 *)_this)->s), 3) ])==((int)((P1 *)_this)->m.seal[ Index(((int)((P1 *)_this)->s), 3) ])))))
			continue;
		/* merge: item.seal[s] = 0(326, 304, 326) */
		reached[1][304] = 1;
		(trpt+1)->bup.ovals = grab_ints(4);
		(trpt+1)->bup.ovals[0] = ((int)now.item.seal[ Index(((int)((P1 *)_this)->s), 3) ]);
		now.item.seal[ Index(((P1 *)_this)->s, 3) ] = 0;
#ifdef VAR_RANGES
		logval("item.seal[Sealer:s]", ((int)now.item.seal[ Index(((int)((P1 *)_this)->s), 3) ]));
#endif
		;
		/* merge: item.waiting = (item.waiting+1)(326, 305, 326) */
		reached[1][305] = 1;
		(trpt+1)->bup.ovals[1] = ((int)now.item.waiting);
		now.item.waiting = (((int)now.item.waiting)+1);
#ifdef VAR_RANGES
		logval("item.waiting", ((int)now.item.waiting));
#endif
		;
		/* merge: item.back[s] = (item.back[s]+1)(326, 306, 326) */
		reached[1][306] = 1;
		(trpt+1)->bup.ovals[2] = ((int)now.item.back[ Index(((int)((P1 *)_this)->s), 3) ]);
		now.item.back[ Index(((P1 *)_this)->s, 3) ] = (((int)now.item.back[ Index(((int)((P1 *)_this)->s), 3) ])+1);
#ifdef VAR_RANGES
		logval("item.back[Sealer:s]", ((int)now.item.back[ Index(((int)((P1 *)_this)->s), 3) ]));
#endif
		;
		/* merge: assert(((item.round>1)||(item.waiting==((((item.asked[0]&&!(item.resigned[0]))&&(item.seal[0]==0))+((item.asked[1]&&!(item.resigned[1]))&&(item.seal[1]==0)))+((item.asked[2]&&!(item.resigned[2]))&&(item.seal[2]==0))))))(326, 307, 326) */
		reached[1][307] = 1;
		spin_assert(((((int)now.item.round)>1)||(((int)now.item.waiting)==((((((int)now.item.asked[0])&& !(((int)now.item.resigned[0])))&&(((int)now.item.seal[0])==0))+((((int)now.item.asked[1])&& !(((int)now.item.resigned[1])))&&(((int)now.item.seal[1])==0)))+((((int)now.item.asked[2])&& !(((int)now.item.resigned[2])))&&(((int)now.item.seal[2])==0))))), "((item.round>1)||(item.waiting==((((item.asked[0]&& !(item.resigned[0]))&&(item.seal[0]==0))+((item.asked[1]&& !(item.resigned[1]))&&(item.seal[1]==0)))+((item.asked[2]&& !(item.resigned[2]))&&(item.seal[2]==0)))))", II, tt, t);
		/* merge: ok = 1(326, 308, 326) */
		reached[1][308] = 1;
		(trpt+1)->bup.ovals[3] = ((int)((P1 *)_this)->ok);
		((P1 *)_this)->ok = 1;
#ifdef VAR_RANGES
		logval("Sealer:ok", ((int)((P1 *)_this)->ok));
#endif
		;
		/* merge: .(goto)(0, 312, 326) */
		reached[1][312] = 1;
		;
		_m = 3; goto P999; /* 6 */
	case 79: // STATE 310 - item.pml:259 - [ok = 0] (0:0:1 - 1)
		IfNotBlocked
		reached[1][310] = 1;
		(trpt+1)->bup.oval = ((int)((P1 *)_this)->ok);
		((P1 *)_this)->ok = 0;
#ifdef VAR_RANGES
		logval("Sealer:ok", ((int)((P1 *)_this)->ok));
#endif
		;
		_m = 3; goto P999; /* 0 */
	case 80: // STATE 314 - acts.pml:217 - [(ok)] (324:0:2 - 1)
		IfNotBlocked
		reached[1][314] = 1;
		if (!(((int)((P1 *)_this)->ok)))
			continue;
		if (TstOnly) return 1; /* TT */
		/* dead 1: ok */  (trpt+1)->bup.ovals = grab_ints(2);
		(trpt+1)->bup.ovals[0] = ((P1 *)_this)->ok;
#ifdef HAS_CODE
		if (!readtrail)
#endif
			((P1 *)_this)->ok = 0;
		/* merge: judged[s] = 0(0, 315, 324) */
		reached[1][315] = 1;
		(trpt+1)->bup.ovals[1] = ((int)now.judged[ Index(((int)((P1 *)_this)->s), 3) ]);
		now.judged[ Index(((P1 *)_this)->s, 3) ] = 0;
#ifdef VAR_RANGES
		logval("judged[Sealer:s]", ((int)now.judged[ Index(((int)((P1 *)_this)->s), 3) ]));
#endif
		;
		_m = 3; goto P999; /* 1 */
	case 81: // STATE 316 - acts.pml:45 - [assert(((item.round>1)||(item.waiting==((((item.asked[0]&&!(item.resigned[0]))&&(item.seal[0]==0))+((item.asked[1]&&!(item.resigned[1]))&&(item.seal[1]==0)))+((item.asked[2]&&!(item.resigned[2]))&&(item.seal[2]==0))))))] (0:0:0 - 1)
		IfNotBlocked
		reached[1][316] = 1;
		spin_assert(((((int)now.item.round)>1)||(((int)now.item.waiting)==((((((int)now.item.asked[0])&& !(((int)now.item.resigned[0])))&&(((int)now.item.seal[0])==0))+((((int)now.item.asked[1])&& !(((int)now.item.resigned[1])))&&(((int)now.item.seal[1])==0)))+((((int)now.item.asked[2])&& !(((int)now.item.resigned[2])))&&(((int)now.item.seal[2])==0))))), "((item.round>1)||(item.waiting==((((item.asked[0]&& !(item.resigned[0]))&&(item.seal[0]==0))+((item.asked[1]&& !(item.resigned[1]))&&(item.seal[1]==0)))+((item.asked[2]&& !(item.resigned[2]))&&(item.seal[2]==0)))))", II, tt, t);
		_m = 3; goto P999; /* 0 */
	case 82: // STATE 317 - acts.pml:47 - [((item.waiting>0))] (347:0:1 - 1)
		IfNotBlocked
		reached[1][317] = 1;
		if (!((((int)now.item.waiting)>0)))
			continue;
		/* merge: frozenAt = 0(0, 318, 347) */
		reached[1][318] = 1;
		(trpt+1)->bup.oval = ((int)now.frozenAt);
		now.frozenAt = 0;
#ifdef VAR_RANGES
		logval("frozenAt", ((int)now.frozenAt));
#endif
		;
		/* merge: .(goto)(0, 323, 347) */
		reached[1][323] = 1;
		;
		/* merge: .(goto)(0, 327, 347) */
		reached[1][327] = 1;
		;
		/* merge: .(goto)(0, 329, 347) */
		reached[1][329] = 1;
		;
		_m = 3; goto P999; /* 4 */
	case 83: // STATE 319 - acts.pml:48 - [(((item.waiting==0)&&(frozenAt==0)))] (347:0:1 - 1)
		IfNotBlocked
		reached[1][319] = 1;
		if (!(((((int)now.item.waiting)==0)&&(((int)now.frozenAt)==0))))
			continue;
		/* merge: frozenAt = (deeds+1)(0, 320, 347) */
		reached[1][320] = 1;
		(trpt+1)->bup.oval = ((int)now.frozenAt);
		now.frozenAt = (((int)now.deeds)+1);
#ifdef VAR_RANGES
		logval("frozenAt", ((int)now.frozenAt));
#endif
		;
		/* merge: .(goto)(0, 323, 347) */
		reached[1][323] = 1;
		;
		/* merge: .(goto)(0, 327, 347) */
		reached[1][327] = 1;
		;
		/* merge: .(goto)(0, 329, 347) */
		reached[1][329] = 1;
		;
		_m = 3; goto P999; /* 4 */
	case 84: // STATE 330 - item.pml:169 - [m.seq = 0] (0:374:19 - 1)
		IfNotBlocked
		reached[1][330] = 1;
		(trpt+1)->bup.ovals = grab_ints(19);
		(trpt+1)->bup.ovals[0] = ((int)((P1 *)_this)->m.seq);
		((P1 *)_this)->m.seq = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seq", ((int)((P1 *)_this)->m.seq));
#endif
		;
		/* merge: m.round = 0(374, 331, 374) */
		reached[1][331] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P1 *)_this)->m.round);
		((P1 *)_this)->m.round = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.round", ((int)((P1 *)_this)->m.round));
#endif
		;
		/* merge: m.waiting = 0(374, 332, 374) */
		reached[1][332] = 1;
		(trpt+1)->bup.ovals[2] = ((int)((P1 *)_this)->m.waiting);
		((P1 *)_this)->m.waiting = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.waiting", ((int)((P1 *)_this)->m.waiting));
#endif
		;
		/* merge: m.overdue = 0(374, 333, 374) */
		reached[1][333] = 1;
		(trpt+1)->bup.ovals[3] = ((int)((P1 *)_this)->m.overdue);
		((P1 *)_this)->m.overdue = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.overdue", ((int)((P1 *)_this)->m.overdue));
#endif
		;
		/* merge: m.seal[0] = 0(374, 334, 374) */
		reached[1][334] = 1;
		(trpt+1)->bup.ovals[4] = ((int)((P1 *)_this)->m.seal[0]);
		((P1 *)_this)->m.seal[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seal[0]", ((int)((P1 *)_this)->m.seal[0]));
#endif
		;
		/* merge: m.seal[1] = 0(374, 335, 374) */
		reached[1][335] = 1;
		(trpt+1)->bup.ovals[5] = ((int)((P1 *)_this)->m.seal[1]);
		((P1 *)_this)->m.seal[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seal[1]", ((int)((P1 *)_this)->m.seal[1]));
#endif
		;
		/* merge: m.seal[2] = 0(374, 336, 374) */
		reached[1][336] = 1;
		(trpt+1)->bup.ovals[6] = ((int)((P1 *)_this)->m.seal[2]);
		((P1 *)_this)->m.seal[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seal[2]", ((int)((P1 *)_this)->m.seal[2]));
#endif
		;
		/* merge: m.back[0] = 0(374, 337, 374) */
		reached[1][337] = 1;
		(trpt+1)->bup.ovals[7] = ((int)((P1 *)_this)->m.back[0]);
		((P1 *)_this)->m.back[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.back[0]", ((int)((P1 *)_this)->m.back[0]));
#endif
		;
		/* merge: m.back[1] = 0(374, 338, 374) */
		reached[1][338] = 1;
		(trpt+1)->bup.ovals[8] = ((int)((P1 *)_this)->m.back[1]);
		((P1 *)_this)->m.back[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.back[1]", ((int)((P1 *)_this)->m.back[1]));
#endif
		;
		/* merge: m.back[2] = 0(374, 339, 374) */
		reached[1][339] = 1;
		(trpt+1)->bup.ovals[9] = ((int)((P1 *)_this)->m.back[2]);
		((P1 *)_this)->m.back[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.back[2]", ((int)((P1 *)_this)->m.back[2]));
#endif
		;
		/* merge: m.need = 0(374, 340, 374) */
		reached[1][340] = 1;
		(trpt+1)->bup.ovals[10] = ((int)((P1 *)_this)->m.need);
		((P1 *)_this)->m.need = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.need", ((int)((P1 *)_this)->m.need));
#endif
		;
		/* merge: m.asked[0] = 0(374, 341, 374) */
		reached[1][341] = 1;
		(trpt+1)->bup.ovals[11] = ((int)((P1 *)_this)->m.asked[0]);
		((P1 *)_this)->m.asked[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.asked[0]", ((int)((P1 *)_this)->m.asked[0]));
#endif
		;
		/* merge: m.asked[1] = 0(374, 342, 374) */
		reached[1][342] = 1;
		(trpt+1)->bup.ovals[12] = ((int)((P1 *)_this)->m.asked[1]);
		((P1 *)_this)->m.asked[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.asked[1]", ((int)((P1 *)_this)->m.asked[1]));
#endif
		;
		/* merge: m.asked[2] = 0(374, 343, 374) */
		reached[1][343] = 1;
		(trpt+1)->bup.ovals[13] = ((int)((P1 *)_this)->m.asked[2]);
		((P1 *)_this)->m.asked[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.asked[2]", ((int)((P1 *)_this)->m.asked[2]));
#endif
		;
		/* merge: m.resigned[0] = 0(374, 344, 374) */
		reached[1][344] = 1;
		(trpt+1)->bup.ovals[14] = ((int)((P1 *)_this)->m.resigned[0]);
		((P1 *)_this)->m.resigned[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.resigned[0]", ((int)((P1 *)_this)->m.resigned[0]));
#endif
		;
		/* merge: m.resigned[1] = 0(374, 345, 374) */
		reached[1][345] = 1;
		(trpt+1)->bup.ovals[15] = ((int)((P1 *)_this)->m.resigned[1]);
		((P1 *)_this)->m.resigned[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.resigned[1]", ((int)((P1 *)_this)->m.resigned[1]));
#endif
		;
		/* merge: m.resigned[2] = 0(374, 346, 374) */
		reached[1][346] = 1;
		(trpt+1)->bup.ovals[16] = ((int)((P1 *)_this)->m.resigned[2]);
		((P1 *)_this)->m.resigned[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.resigned[2]", ((int)((P1 *)_this)->m.resigned[2]));
#endif
		;
		/* merge: seen = 0(374, 348, 374) */
		reached[1][348] = 1;
		(trpt+1)->bup.ovals[17] = ((int)((P1 *)_this)->seen);
		((P1 *)_this)->seen = 0;
#ifdef VAR_RANGES
		logval("Sealer:seen", ((int)((P1 *)_this)->seen));
#endif
		;
		/* merge: ok = 0(374, 349, 374) */
		reached[1][349] = 1;
		(trpt+1)->bup.ovals[18] = ((int)((P1 *)_this)->ok);
		((P1 *)_this)->ok = 0;
#ifdef VAR_RANGES
		logval("Sealer:ok", ((int)((P1 *)_this)->ok));
#endif
		;
		/* merge: .(goto)(0, 373, 374) */
		reached[1][373] = 1;
		;
		/* merge: .(goto)(0, 375, 374) */
		reached[1][375] = 1;
		;
		_m = 3; goto P999; /* 20 */
	case 85: // STATE 351 - acts.pml:221 - [((((!((((m.waiting==0)&&(m.round<=1))||m.overdue))&&m.asked[s])&&(m.seal[s]!=0))&&((s!=0)||(changes==0))))] (0:0:0 - 1)
		IfNotBlocked
		reached[1][351] = 1;
		if (!(((( !((((((int)((P1 *)_this)->m.waiting)==0)&&(((int)((P1 *)_this)->m.round)<=1))||((int)((P1 *)_this)->m.overdue)))&&((int)((P1 *)_this)->m.asked[ Index(((int)((P1 *)_this)->s), 3) ]))&&(((int)((P1 *)_this)->m.seal[ Index(((int)((P1 *)_this)->s), 3) ])!=0))&&((((int)((P1 *)_this)->s)!=0)||(((int)now.changes)==0)))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 86: // STATE 352 - item.pml:169 - [m.seq = 0] (0:371:18 - 1)
		IfNotBlocked
		reached[1][352] = 1;
		(trpt+1)->bup.ovals = grab_ints(18);
		(trpt+1)->bup.ovals[0] = ((int)((P1 *)_this)->m.seq);
		((P1 *)_this)->m.seq = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seq", ((int)((P1 *)_this)->m.seq));
#endif
		;
		/* merge: m.round = 0(371, 353, 371) */
		reached[1][353] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P1 *)_this)->m.round);
		((P1 *)_this)->m.round = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.round", ((int)((P1 *)_this)->m.round));
#endif
		;
		/* merge: m.waiting = 0(371, 354, 371) */
		reached[1][354] = 1;
		(trpt+1)->bup.ovals[2] = ((int)((P1 *)_this)->m.waiting);
		((P1 *)_this)->m.waiting = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.waiting", ((int)((P1 *)_this)->m.waiting));
#endif
		;
		/* merge: m.overdue = 0(371, 355, 371) */
		reached[1][355] = 1;
		(trpt+1)->bup.ovals[3] = ((int)((P1 *)_this)->m.overdue);
		((P1 *)_this)->m.overdue = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.overdue", ((int)((P1 *)_this)->m.overdue));
#endif
		;
		/* merge: m.seal[0] = 0(371, 356, 371) */
		reached[1][356] = 1;
		(trpt+1)->bup.ovals[4] = ((int)((P1 *)_this)->m.seal[0]);
		((P1 *)_this)->m.seal[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seal[0]", ((int)((P1 *)_this)->m.seal[0]));
#endif
		;
		/* merge: m.seal[1] = 0(371, 357, 371) */
		reached[1][357] = 1;
		(trpt+1)->bup.ovals[5] = ((int)((P1 *)_this)->m.seal[1]);
		((P1 *)_this)->m.seal[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seal[1]", ((int)((P1 *)_this)->m.seal[1]));
#endif
		;
		/* merge: m.seal[2] = 0(371, 358, 371) */
		reached[1][358] = 1;
		(trpt+1)->bup.ovals[6] = ((int)((P1 *)_this)->m.seal[2]);
		((P1 *)_this)->m.seal[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.seal[2]", ((int)((P1 *)_this)->m.seal[2]));
#endif
		;
		/* merge: m.back[0] = 0(371, 359, 371) */
		reached[1][359] = 1;
		(trpt+1)->bup.ovals[7] = ((int)((P1 *)_this)->m.back[0]);
		((P1 *)_this)->m.back[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.back[0]", ((int)((P1 *)_this)->m.back[0]));
#endif
		;
		/* merge: m.back[1] = 0(371, 360, 371) */
		reached[1][360] = 1;
		(trpt+1)->bup.ovals[8] = ((int)((P1 *)_this)->m.back[1]);
		((P1 *)_this)->m.back[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.back[1]", ((int)((P1 *)_this)->m.back[1]));
#endif
		;
		/* merge: m.back[2] = 0(371, 361, 371) */
		reached[1][361] = 1;
		(trpt+1)->bup.ovals[9] = ((int)((P1 *)_this)->m.back[2]);
		((P1 *)_this)->m.back[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.back[2]", ((int)((P1 *)_this)->m.back[2]));
#endif
		;
		/* merge: m.need = 0(371, 362, 371) */
		reached[1][362] = 1;
		(trpt+1)->bup.ovals[10] = ((int)((P1 *)_this)->m.need);
		((P1 *)_this)->m.need = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.need", ((int)((P1 *)_this)->m.need));
#endif
		;
		/* merge: m.asked[0] = 0(371, 363, 371) */
		reached[1][363] = 1;
		(trpt+1)->bup.ovals[11] = ((int)((P1 *)_this)->m.asked[0]);
		((P1 *)_this)->m.asked[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.asked[0]", ((int)((P1 *)_this)->m.asked[0]));
#endif
		;
		/* merge: m.asked[1] = 0(371, 364, 371) */
		reached[1][364] = 1;
		(trpt+1)->bup.ovals[12] = ((int)((P1 *)_this)->m.asked[1]);
		((P1 *)_this)->m.asked[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.asked[1]", ((int)((P1 *)_this)->m.asked[1]));
#endif
		;
		/* merge: m.asked[2] = 0(371, 365, 371) */
		reached[1][365] = 1;
		(trpt+1)->bup.ovals[13] = ((int)((P1 *)_this)->m.asked[2]);
		((P1 *)_this)->m.asked[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.asked[2]", ((int)((P1 *)_this)->m.asked[2]));
#endif
		;
		/* merge: m.resigned[0] = 0(371, 366, 371) */
		reached[1][366] = 1;
		(trpt+1)->bup.ovals[14] = ((int)((P1 *)_this)->m.resigned[0]);
		((P1 *)_this)->m.resigned[0] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.resigned[0]", ((int)((P1 *)_this)->m.resigned[0]));
#endif
		;
		/* merge: m.resigned[1] = 0(371, 367, 371) */
		reached[1][367] = 1;
		(trpt+1)->bup.ovals[15] = ((int)((P1 *)_this)->m.resigned[1]);
		((P1 *)_this)->m.resigned[1] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.resigned[1]", ((int)((P1 *)_this)->m.resigned[1]));
#endif
		;
		/* merge: m.resigned[2] = 0(371, 368, 371) */
		reached[1][368] = 1;
		(trpt+1)->bup.ovals[16] = ((int)((P1 *)_this)->m.resigned[2]);
		((P1 *)_this)->m.resigned[2] = 0;
#ifdef VAR_RANGES
		logval("Sealer:m.resigned[2]", ((int)((P1 *)_this)->m.resigned[2]));
#endif
		;
		/* merge: seen = 0(371, 370, 371) */
		reached[1][370] = 1;
		(trpt+1)->bup.ovals[17] = ((int)((P1 *)_this)->seen);
		((P1 *)_this)->seen = 0;
#ifdef VAR_RANGES
		logval("Sealer:seen", ((int)((P1 *)_this)->seen));
#endif
		;
		_m = 3; goto P999; /* 17 */
	case 87: // STATE 371 - acts.pml:221 - [done = item.round] (0:0:1 - 1)
		IfNotBlocked
		reached[1][371] = 1;
		(trpt+1)->bup.oval = ((int)((P1 *)_this)->done);
		((P1 *)_this)->done = ((int)now.item.round);
#ifdef VAR_RANGES
		logval("Sealer:done", ((int)((P1 *)_this)->done));
#endif
		;
		_m = 3; goto P999; /* 0 */
	case 88: // STATE 377 - acts.pml:224 - [-end-] (0:0:0 - 3)
		IfNotBlocked
		reached[1][377] = 1;
		if (!delproc(1, II)) continue;
		_m = 3; goto P999; /* 0 */

		 /* PROC Actor */
	case 89: // STATE 1 - acts.pml:170 - [(((item.round>1)||(left==0)))] (0:0:1 - 1)
		IfNotBlocked
		reached[0][1] = 1;
		if (!(((((int)now.item.round)>1)||(((int)((P0 *)_this)->left)==0))))
			continue;
		if (TstOnly) return 1; /* TT */
		/* dead 1: left */  (trpt+1)->bup.oval = ((P0 *)_this)->left;
#ifdef HAS_CODE
		if (!readtrail)
#endif
			((P0 *)_this)->left = 0;
		_m = 3; goto P999; /* 0 */
	case 90: // STATE 3 - acts.pml:171 - [((!((item.round>1))&&(left>0)))] (0:0:0 - 1)
		IfNotBlocked
		reached[0][3] = 1;
		if (!(( !((((int)now.item.round)>1))&&(((int)((P0 *)_this)->left)>0))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 91: // STATE 4 - item.pml:154 - [m.seq = item.seq] (0:216:17 - 1)
		IfNotBlocked
		reached[0][4] = 1;
		(trpt+1)->bup.ovals = grab_ints(17);
		(trpt+1)->bup.ovals[0] = ((int)((P0 *)_this)->m.seq);
		((P0 *)_this)->m.seq = ((int)now.item.seq);
#ifdef VAR_RANGES
		logval("Actor:m.seq", ((int)((P0 *)_this)->m.seq));
#endif
		;
		/* merge: m.round = item.round(216, 5, 216) */
		reached[0][5] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P0 *)_this)->m.round);
		((P0 *)_this)->m.round = ((int)now.item.round);
#ifdef VAR_RANGES
		logval("Actor:m.round", ((int)((P0 *)_this)->m.round));
#endif
		;
		/* merge: m.waiting = item.waiting(216, 6, 216) */
		reached[0][6] = 1;
		(trpt+1)->bup.ovals[2] = ((int)((P0 *)_this)->m.waiting);
		((P0 *)_this)->m.waiting = ((int)now.item.waiting);
#ifdef VAR_RANGES
		logval("Actor:m.waiting", ((int)((P0 *)_this)->m.waiting));
#endif
		;
		/* merge: m.overdue = item.overdue(216, 7, 216) */
		reached[0][7] = 1;
		(trpt+1)->bup.ovals[3] = ((int)((P0 *)_this)->m.overdue);
		((P0 *)_this)->m.overdue = ((int)now.item.overdue);
#ifdef VAR_RANGES
		logval("Actor:m.overdue", ((int)((P0 *)_this)->m.overdue));
#endif
		;
		/* merge: m.seal[0] = item.seal[0](216, 8, 216) */
		reached[0][8] = 1;
		(trpt+1)->bup.ovals[4] = ((int)((P0 *)_this)->m.seal[0]);
		((P0 *)_this)->m.seal[0] = ((int)now.item.seal[0]);
#ifdef VAR_RANGES
		logval("Actor:m.seal[0]", ((int)((P0 *)_this)->m.seal[0]));
#endif
		;
		/* merge: m.seal[1] = item.seal[1](216, 9, 216) */
		reached[0][9] = 1;
		(trpt+1)->bup.ovals[5] = ((int)((P0 *)_this)->m.seal[1]);
		((P0 *)_this)->m.seal[1] = ((int)now.item.seal[1]);
#ifdef VAR_RANGES
		logval("Actor:m.seal[1]", ((int)((P0 *)_this)->m.seal[1]));
#endif
		;
		/* merge: m.seal[2] = item.seal[2](216, 10, 216) */
		reached[0][10] = 1;
		(trpt+1)->bup.ovals[6] = ((int)((P0 *)_this)->m.seal[2]);
		((P0 *)_this)->m.seal[2] = ((int)now.item.seal[2]);
#ifdef VAR_RANGES
		logval("Actor:m.seal[2]", ((int)((P0 *)_this)->m.seal[2]));
#endif
		;
		/* merge: m.back[0] = item.back[0](216, 11, 216) */
		reached[0][11] = 1;
		(trpt+1)->bup.ovals[7] = ((int)((P0 *)_this)->m.back[0]);
		((P0 *)_this)->m.back[0] = ((int)now.item.back[0]);
#ifdef VAR_RANGES
		logval("Actor:m.back[0]", ((int)((P0 *)_this)->m.back[0]));
#endif
		;
		/* merge: m.back[1] = item.back[1](216, 12, 216) */
		reached[0][12] = 1;
		(trpt+1)->bup.ovals[8] = ((int)((P0 *)_this)->m.back[1]);
		((P0 *)_this)->m.back[1] = ((int)now.item.back[1]);
#ifdef VAR_RANGES
		logval("Actor:m.back[1]", ((int)((P0 *)_this)->m.back[1]));
#endif
		;
		/* merge: m.back[2] = item.back[2](216, 13, 216) */
		reached[0][13] = 1;
		(trpt+1)->bup.ovals[9] = ((int)((P0 *)_this)->m.back[2]);
		((P0 *)_this)->m.back[2] = ((int)now.item.back[2]);
#ifdef VAR_RANGES
		logval("Actor:m.back[2]", ((int)((P0 *)_this)->m.back[2]));
#endif
		;
		/* merge: m.need = item.need(216, 14, 216) */
		reached[0][14] = 1;
		(trpt+1)->bup.ovals[10] = ((int)((P0 *)_this)->m.need);
		((P0 *)_this)->m.need = ((int)now.item.need);
#ifdef VAR_RANGES
		logval("Actor:m.need", ((int)((P0 *)_this)->m.need));
#endif
		;
		/* merge: m.asked[0] = item.asked[0](216, 15, 216) */
		reached[0][15] = 1;
		(trpt+1)->bup.ovals[11] = ((int)((P0 *)_this)->m.asked[0]);
		((P0 *)_this)->m.asked[0] = ((int)now.item.asked[0]);
#ifdef VAR_RANGES
		logval("Actor:m.asked[0]", ((int)((P0 *)_this)->m.asked[0]));
#endif
		;
		/* merge: m.asked[1] = item.asked[1](216, 16, 216) */
		reached[0][16] = 1;
		(trpt+1)->bup.ovals[12] = ((int)((P0 *)_this)->m.asked[1]);
		((P0 *)_this)->m.asked[1] = ((int)now.item.asked[1]);
#ifdef VAR_RANGES
		logval("Actor:m.asked[1]", ((int)((P0 *)_this)->m.asked[1]));
#endif
		;
		/* merge: m.asked[2] = item.asked[2](216, 17, 216) */
		reached[0][17] = 1;
		(trpt+1)->bup.ovals[13] = ((int)((P0 *)_this)->m.asked[2]);
		((P0 *)_this)->m.asked[2] = ((int)now.item.asked[2]);
#ifdef VAR_RANGES
		logval("Actor:m.asked[2]", ((int)((P0 *)_this)->m.asked[2]));
#endif
		;
		/* merge: m.resigned[0] = item.resigned[0](216, 18, 216) */
		reached[0][18] = 1;
		(trpt+1)->bup.ovals[14] = ((int)((P0 *)_this)->m.resigned[0]);
		((P0 *)_this)->m.resigned[0] = ((int)now.item.resigned[0]);
#ifdef VAR_RANGES
		logval("Actor:m.resigned[0]", ((int)((P0 *)_this)->m.resigned[0]));
#endif
		;
		/* merge: m.resigned[1] = item.resigned[1](216, 19, 216) */
		reached[0][19] = 1;
		(trpt+1)->bup.ovals[15] = ((int)((P0 *)_this)->m.resigned[1]);
		((P0 *)_this)->m.resigned[1] = ((int)now.item.resigned[1]);
#ifdef VAR_RANGES
		logval("Actor:m.resigned[1]", ((int)((P0 *)_this)->m.resigned[1]));
#endif
		;
		/* merge: m.resigned[2] = item.resigned[2](216, 20, 216) */
		reached[0][20] = 1;
		(trpt+1)->bup.ovals[16] = ((int)((P0 *)_this)->m.resigned[2]);
		((P0 *)_this)->m.resigned[2] = ((int)now.item.resigned[2]);
#ifdef VAR_RANGES
		logval("Actor:m.resigned[2]", ((int)((P0 *)_this)->m.resigned[2]));
#endif
		;
		_m = 3; goto P999; /* 16 */
	case 92: // STATE 23 - acts.pml:173 - [((((m.waiting==0)&&(m.round<=1))||m.overdue))] (0:0:0 - 1)
		IfNotBlocked
		reached[0][23] = 1;
		if (!((((((int)((P0 *)_this)->m.waiting)==0)&&(((int)((P0 *)_this)->m.round)<=1))||((int)((P0 *)_this)->m.overdue))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 93: // STATE 24 - acts.pml:82 - [(((m.waiting==0)&&(m.round<=1)))] (0:0:0 - 1)
		IfNotBlocked
		reached[0][24] = 1;
		if (!(((((int)((P0 *)_this)->m.waiting)==0)&&(((int)((P0 *)_this)->m.round)<=1))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 94: // STATE 25 - item.pml:185 - [archived[m.seq] = 1] (0:0:1 - 1)
		IfNotBlocked
		reached[0][25] = 1;
		(trpt+1)->bup.oval = ((int)now.archived[ Index(((int)((P0 *)_this)->m.seq), 8) ]);
		now.archived[ Index(((P0 *)_this)->m.seq, 8) ] = 1;
#ifdef VAR_RANGES
		logval("archived[Actor:m.seq]", ((int)now.archived[ Index(((int)((P0 *)_this)->m.seq), 8) ]));
#endif
		;
		_m = 3; goto P999; /* 0 */
	case 95: // STATE 28 - acts.pml:64 - [(((item.seq==m.seq)&&( ((1==1)) -> ((item.waiting==0)) : (((((item.waiting==m.waiting)&&(item.seal[0]==m.seal[0]))&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2]))) )))] (0:0:0 - 1)
		IfNotBlocked
		reached[0][28] = 1;
		if (!(((((int)now.item.seq)==((int)((P0 *)_this)->m.seq))&&( ((1==1)) ? ((((int)now.item.waiting)==0)) : (((((((int)now.item.waiting)==((int)((P0 *)_this)->m.waiting))&&(((int)now.item.seal[0])==((int)((P0 *)_this)->m.seal[0])))&&(((int)now.item.seal[1])==((int)((P0 *)_this)->m.seal[1])))&&(((int)now.item.seal[2])==((int)((P0 *)_this)->m.seal[2])))) ))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 96: // STATE 29 - acts.pml:54 - [assert((((item.seal[0]==m.seal[0])&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2])))] (0:38:0 - 1)
		IfNotBlocked
		reached[0][29] = 1;
		spin_assert((((((int)now.item.seal[0])==((int)((P0 *)_this)->m.seal[0]))&&(((int)now.item.seal[1])==((int)((P0 *)_this)->m.seal[1])))&&(((int)now.item.seal[2])==((int)((P0 *)_this)->m.seal[2]))), "(((item.seal[0]==m.seal[0])&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2]))", II, tt, t);
		/* merge: assert(((item.seal[0]==0)||((judged[0]==grounds[0])&&!(item.resigned[0]))))(38, 30, 38) */
		reached[0][30] = 1;
		spin_assert(((((int)now.item.seal[0])==0)||((((int)now.judged[0])==((int)now.grounds[0]))&& !(((int)now.item.resigned[0])))), "((item.seal[0]==0)||((judged[0]==grounds[0])&& !(item.resigned[0])))", II, tt, t);
		/* merge: assert(((item.seal[1]==0)||((judged[1]==grounds[1])&&!(item.resigned[1]))))(38, 31, 38) */
		reached[0][31] = 1;
		spin_assert(((((int)now.item.seal[1])==0)||((((int)now.judged[1])==((int)now.grounds[1]))&& !(((int)now.item.resigned[1])))), "((item.seal[1]==0)||((judged[1]==grounds[1])&& !(item.resigned[1])))", II, tt, t);
		/* merge: assert(((item.seal[2]==0)||((judged[2]==grounds[2])&&!(item.resigned[2]))))(38, 32, 38) */
		reached[0][32] = 1;
		spin_assert(((((int)now.item.seal[2])==0)||((((int)now.judged[2])==((int)now.grounds[2]))&& !(((int)now.item.resigned[2])))), "((item.seal[2]==0)||((judged[2]==grounds[2])&& !(item.resigned[2])))", II, tt, t);
		/* merge: assert(((255==255)||(seen==grounds[255])))(38, 33, 38) */
		reached[0][33] = 1;
		spin_assert(((255==255)||(((int)((P0 *)_this)->seen)==((int)now.grounds[ Index(255, 3) ]))), "((255==255)||(seen==grounds[255]))", II, tt, t);
		/* merge: assert(((item.waiting>0)||(frozenAt==(deeds+1))))(38, 34, 38) */
		reached[0][34] = 1;
		spin_assert(((((int)now.item.waiting)>0)||(((int)now.frozenAt)==(((int)now.deeds)+1))), "((item.waiting>0)||(frozenAt==(deeds+1)))", II, tt, t);
		_m = 3; goto P999; /* 5 */
	case 97: // STATE 36 - item.pml:193 - [assert(archived[item.seq])] (0:52:1 - 1)
		IfNotBlocked
		reached[0][36] = 1;
		spin_assert(((int)now.archived[ Index(((int)now.item.seq), 8) ]), "archived[item.seq]", II, tt, t);
		/* merge: item.seq = (item.seq+1)(52, 37, 52) */
		reached[0][37] = 1;
		(trpt+1)->bup.oval = ((int)now.item.seq);
		now.item.seq = (((int)now.item.seq)+1);
#ifdef VAR_RANGES
		logval("item.seq", ((int)now.item.seq));
#endif
		;
		_m = 3; goto P999; /* 1 */
	case 98: // STATE 39 - item.pml:199 - [item.round = (item.round+1)] (0:76:15 - 1)
		IfNotBlocked
		reached[0][39] = 1;
		(trpt+1)->bup.ovals = grab_ints(15);
		(trpt+1)->bup.ovals[0] = ((int)now.item.round);
		now.item.round = (((int)now.item.round)+1);
#ifdef VAR_RANGES
		logval("item.round", ((int)now.item.round));
#endif
		;
		/* merge: item.seal[0] = 0(76, 40, 76) */
		reached[0][40] = 1;
		(trpt+1)->bup.ovals[1] = ((int)now.item.seal[0]);
		now.item.seal[0] = 0;
#ifdef VAR_RANGES
		logval("item.seal[0]", ((int)now.item.seal[0]));
#endif
		;
		/* merge: item.seal[1] = 0(76, 41, 76) */
		reached[0][41] = 1;
		(trpt+1)->bup.ovals[2] = ((int)now.item.seal[1]);
		now.item.seal[1] = 0;
#ifdef VAR_RANGES
		logval("item.seal[1]", ((int)now.item.seal[1]));
#endif
		;
		/* merge: item.seal[2] = 0(76, 42, 76) */
		reached[0][42] = 1;
		(trpt+1)->bup.ovals[3] = ((int)now.item.seal[2]);
		now.item.seal[2] = 0;
#ifdef VAR_RANGES
		logval("item.seal[2]", ((int)now.item.seal[2]));
#endif
		;
		/* merge: item.back[0] = 0(76, 43, 76) */
		reached[0][43] = 1;
		(trpt+1)->bup.ovals[4] = ((int)now.item.back[0]);
		now.item.back[0] = 0;
#ifdef VAR_RANGES
		logval("item.back[0]", ((int)now.item.back[0]));
#endif
		;
		/* merge: item.back[1] = 0(76, 44, 76) */
		reached[0][44] = 1;
		(trpt+1)->bup.ovals[5] = ((int)now.item.back[1]);
		now.item.back[1] = 0;
#ifdef VAR_RANGES
		logval("item.back[1]", ((int)now.item.back[1]));
#endif
		;
		/* merge: item.back[2] = 0(76, 45, 76) */
		reached[0][45] = 1;
		(trpt+1)->bup.ovals[6] = ((int)now.item.back[2]);
		now.item.back[2] = 0;
#ifdef VAR_RANGES
		logval("item.back[2]", ((int)now.item.back[2]));
#endif
		;
		/* merge: item.overdue = 0(76, 46, 76) */
		reached[0][46] = 1;
		(trpt+1)->bup.ovals[7] = ((int)now.item.overdue);
		now.item.overdue = 0;
#ifdef VAR_RANGES
		logval("item.overdue", ((int)now.item.overdue));
#endif
		;
		/* merge: item.asked[0] = !(item.resigned[0])(76, 47, 76) */
		reached[0][47] = 1;
		(trpt+1)->bup.ovals[8] = ((int)now.item.asked[0]);
		now.item.asked[0] =  !(((int)now.item.resigned[0]));
#ifdef VAR_RANGES
		logval("item.asked[0]", ((int)now.item.asked[0]));
#endif
		;
		/* merge: item.asked[1] = !(item.resigned[1])(76, 48, 76) */
		reached[0][48] = 1;
		(trpt+1)->bup.ovals[9] = ((int)now.item.asked[1]);
		now.item.asked[1] =  !(((int)now.item.resigned[1]));
#ifdef VAR_RANGES
		logval("item.asked[1]", ((int)now.item.asked[1]));
#endif
		;
		/* merge: item.asked[2] = !(item.resigned[2])(76, 49, 76) */
		reached[0][49] = 1;
		(trpt+1)->bup.ovals[10] = ((int)now.item.asked[2]);
		now.item.asked[2] =  !(((int)now.item.resigned[2]));
#ifdef VAR_RANGES
		logval("item.asked[2]", ((int)now.item.asked[2]));
#endif
		;
		/* merge: item.waiting = ((item.asked[0]+item.asked[1])+item.asked[2])(76, 50, 76) */
		reached[0][50] = 1;
		(trpt+1)->bup.ovals[11] = ((int)now.item.waiting);
		now.item.waiting = ((((int)now.item.asked[0])+((int)now.item.asked[1]))+((int)now.item.asked[2]));
#ifdef VAR_RANGES
		logval("item.waiting", ((int)now.item.waiting));
#endif
		;
		/* merge: item.need = item.waiting(76, 51, 76) */
		reached[0][51] = 1;
		(trpt+1)->bup.ovals[12] = ((int)now.item.need);
		now.item.need = ((int)now.item.waiting);
#ifdef VAR_RANGES
		logval("item.need", ((int)now.item.need));
#endif
		;
		/* merge: frozenAt = 0(76, 53, 76) */
		reached[0][53] = 1;
		(trpt+1)->bup.ovals[13] = ((int)now.frozenAt);
		now.frozenAt = 0;
#ifdef VAR_RANGES
		logval("frozenAt", ((int)now.frozenAt));
#endif
		;
		/* merge: names = 1(76, 54, 76) */
		reached[0][54] = 1;
		(trpt+1)->bup.ovals[14] = ((int)now.names);
		now.names = 1;
#ifdef VAR_RANGES
		logval("names", ((int)now.names));
#endif
		;
		/* merge: .(goto)(0, 57, 76) */
		reached[0][57] = 1;
		;
		_m = 3; goto P999; /* 15 */
	case 99: // STATE 59 - item.pml:169 - [m.seq = 0] (0:218:18 - 1)
		IfNotBlocked
		reached[0][59] = 1;
		(trpt+1)->bup.ovals = grab_ints(18);
		(trpt+1)->bup.ovals[0] = ((int)((P0 *)_this)->m.seq);
		((P0 *)_this)->m.seq = 0;
#ifdef VAR_RANGES
		logval("Actor:m.seq", ((int)((P0 *)_this)->m.seq));
#endif
		;
		/* merge: m.round = 0(218, 60, 218) */
		reached[0][60] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P0 *)_this)->m.round);
		((P0 *)_this)->m.round = 0;
#ifdef VAR_RANGES
		logval("Actor:m.round", ((int)((P0 *)_this)->m.round));
#endif
		;
		/* merge: m.waiting = 0(218, 61, 218) */
		reached[0][61] = 1;
		(trpt+1)->bup.ovals[2] = ((int)((P0 *)_this)->m.waiting);
		((P0 *)_this)->m.waiting = 0;
#ifdef VAR_RANGES
		logval("Actor:m.waiting", ((int)((P0 *)_this)->m.waiting));
#endif
		;
		/* merge: m.overdue = 0(218, 62, 218) */
		reached[0][62] = 1;
		(trpt+1)->bup.ovals[3] = ((int)((P0 *)_this)->m.overdue);
		((P0 *)_this)->m.overdue = 0;
#ifdef VAR_RANGES
		logval("Actor:m.overdue", ((int)((P0 *)_this)->m.overdue));
#endif
		;
		/* merge: m.seal[0] = 0(218, 63, 218) */
		reached[0][63] = 1;
		(trpt+1)->bup.ovals[4] = ((int)((P0 *)_this)->m.seal[0]);
		((P0 *)_this)->m.seal[0] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.seal[0]", ((int)((P0 *)_this)->m.seal[0]));
#endif
		;
		/* merge: m.seal[1] = 0(218, 64, 218) */
		reached[0][64] = 1;
		(trpt+1)->bup.ovals[5] = ((int)((P0 *)_this)->m.seal[1]);
		((P0 *)_this)->m.seal[1] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.seal[1]", ((int)((P0 *)_this)->m.seal[1]));
#endif
		;
		/* merge: m.seal[2] = 0(218, 65, 218) */
		reached[0][65] = 1;
		(trpt+1)->bup.ovals[6] = ((int)((P0 *)_this)->m.seal[2]);
		((P0 *)_this)->m.seal[2] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.seal[2]", ((int)((P0 *)_this)->m.seal[2]));
#endif
		;
		/* merge: m.back[0] = 0(218, 66, 218) */
		reached[0][66] = 1;
		(trpt+1)->bup.ovals[7] = ((int)((P0 *)_this)->m.back[0]);
		((P0 *)_this)->m.back[0] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.back[0]", ((int)((P0 *)_this)->m.back[0]));
#endif
		;
		/* merge: m.back[1] = 0(218, 67, 218) */
		reached[0][67] = 1;
		(trpt+1)->bup.ovals[8] = ((int)((P0 *)_this)->m.back[1]);
		((P0 *)_this)->m.back[1] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.back[1]", ((int)((P0 *)_this)->m.back[1]));
#endif
		;
		/* merge: m.back[2] = 0(218, 68, 218) */
		reached[0][68] = 1;
		(trpt+1)->bup.ovals[9] = ((int)((P0 *)_this)->m.back[2]);
		((P0 *)_this)->m.back[2] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.back[2]", ((int)((P0 *)_this)->m.back[2]));
#endif
		;
		/* merge: m.need = 0(218, 69, 218) */
		reached[0][69] = 1;
		(trpt+1)->bup.ovals[10] = ((int)((P0 *)_this)->m.need);
		((P0 *)_this)->m.need = 0;
#ifdef VAR_RANGES
		logval("Actor:m.need", ((int)((P0 *)_this)->m.need));
#endif
		;
		/* merge: m.asked[0] = 0(218, 70, 218) */
		reached[0][70] = 1;
		(trpt+1)->bup.ovals[11] = ((int)((P0 *)_this)->m.asked[0]);
		((P0 *)_this)->m.asked[0] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.asked[0]", ((int)((P0 *)_this)->m.asked[0]));
#endif
		;
		/* merge: m.asked[1] = 0(218, 71, 218) */
		reached[0][71] = 1;
		(trpt+1)->bup.ovals[12] = ((int)((P0 *)_this)->m.asked[1]);
		((P0 *)_this)->m.asked[1] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.asked[1]", ((int)((P0 *)_this)->m.asked[1]));
#endif
		;
		/* merge: m.asked[2] = 0(218, 72, 218) */
		reached[0][72] = 1;
		(trpt+1)->bup.ovals[13] = ((int)((P0 *)_this)->m.asked[2]);
		((P0 *)_this)->m.asked[2] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.asked[2]", ((int)((P0 *)_this)->m.asked[2]));
#endif
		;
		/* merge: m.resigned[0] = 0(218, 73, 218) */
		reached[0][73] = 1;
		(trpt+1)->bup.ovals[14] = ((int)((P0 *)_this)->m.resigned[0]);
		((P0 *)_this)->m.resigned[0] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.resigned[0]", ((int)((P0 *)_this)->m.resigned[0]));
#endif
		;
		/* merge: m.resigned[1] = 0(218, 74, 218) */
		reached[0][74] = 1;
		(trpt+1)->bup.ovals[15] = ((int)((P0 *)_this)->m.resigned[1]);
		((P0 *)_this)->m.resigned[1] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.resigned[1]", ((int)((P0 *)_this)->m.resigned[1]));
#endif
		;
		/* merge: m.resigned[2] = 0(218, 75, 218) */
		reached[0][75] = 1;
		(trpt+1)->bup.ovals[16] = ((int)((P0 *)_this)->m.resigned[2]);
		((P0 *)_this)->m.resigned[2] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.resigned[2]", ((int)((P0 *)_this)->m.resigned[2]));
#endif
		;
		/* merge: seen = 0(218, 77, 218) */
		reached[0][77] = 1;
		(trpt+1)->bup.ovals[17] = ((int)((P0 *)_this)->seen);
		((P0 *)_this)->seen = 0;
#ifdef VAR_RANGES
		logval("Actor:seen", ((int)((P0 *)_this)->seen));
#endif
		;
		/* merge: .(goto)(0, 137, 218) */
		reached[0][137] = 1;
		;
		/* merge: .(goto)(0, 217, 218) */
		reached[0][217] = 1;
		;
		/* merge: .(goto)(0, 219, 218) */
		reached[0][219] = 1;
		;
		_m = 3; goto P999; /* 20 */
	case 100: // STATE 81 - item.pml:185 - [archived[m.seq] = 1] (0:0:1 - 1)
		IfNotBlocked
		reached[0][81] = 1;
		(trpt+1)->bup.oval = ((int)now.archived[ Index(((int)((P0 *)_this)->m.seq), 8) ]);
		now.archived[ Index(((P0 *)_this)->m.seq, 8) ] = 1;
#ifdef VAR_RANGES
		logval("archived[Actor:m.seq]", ((int)now.archived[ Index(((int)((P0 *)_this)->m.seq), 8) ]));
#endif
		;
		_m = 3; goto P999; /* 0 */
	case 101: // STATE 84 - acts.pml:64 - [(((item.seq==m.seq)&&( ((2==1)) -> ((item.waiting==0)) : (((((item.waiting==m.waiting)&&(item.seal[0]==m.seal[0]))&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2]))) )))] (0:0:0 - 1)
		IfNotBlocked
		reached[0][84] = 1;
		if (!(((((int)now.item.seq)==((int)((P0 *)_this)->m.seq))&&( ((2==1)) ? ((((int)now.item.waiting)==0)) : (((((((int)now.item.waiting)==((int)((P0 *)_this)->m.waiting))&&(((int)now.item.seal[0])==((int)((P0 *)_this)->m.seal[0])))&&(((int)now.item.seal[1])==((int)((P0 *)_this)->m.seal[1])))&&(((int)now.item.seal[2])==((int)((P0 *)_this)->m.seal[2])))) ))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 102: // STATE 85 - acts.pml:54 - [assert((((item.seal[0]==m.seal[0])&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2])))] (0:94:0 - 1)
		IfNotBlocked
		reached[0][85] = 1;
		spin_assert((((((int)now.item.seal[0])==((int)((P0 *)_this)->m.seal[0]))&&(((int)now.item.seal[1])==((int)((P0 *)_this)->m.seal[1])))&&(((int)now.item.seal[2])==((int)((P0 *)_this)->m.seal[2]))), "(((item.seal[0]==m.seal[0])&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2]))", II, tt, t);
		/* merge: assert(((item.seal[0]==0)||((judged[0]==grounds[0])&&!(item.resigned[0]))))(94, 86, 94) */
		reached[0][86] = 1;
		spin_assert(((((int)now.item.seal[0])==0)||((((int)now.judged[0])==((int)now.grounds[0]))&& !(((int)now.item.resigned[0])))), "((item.seal[0]==0)||((judged[0]==grounds[0])&& !(item.resigned[0])))", II, tt, t);
		/* merge: assert(((item.seal[1]==0)||((judged[1]==grounds[1])&&!(item.resigned[1]))))(94, 87, 94) */
		reached[0][87] = 1;
		spin_assert(((((int)now.item.seal[1])==0)||((((int)now.judged[1])==((int)now.grounds[1]))&& !(((int)now.item.resigned[1])))), "((item.seal[1]==0)||((judged[1]==grounds[1])&& !(item.resigned[1])))", II, tt, t);
		/* merge: assert(((item.seal[2]==0)||((judged[2]==grounds[2])&&!(item.resigned[2]))))(94, 88, 94) */
		reached[0][88] = 1;
		spin_assert(((((int)now.item.seal[2])==0)||((((int)now.judged[2])==((int)now.grounds[2]))&& !(((int)now.item.resigned[2])))), "((item.seal[2]==0)||((judged[2]==grounds[2])&& !(item.resigned[2])))", II, tt, t);
		/* merge: assert(((255==255)||(seen==grounds[255])))(94, 89, 94) */
		reached[0][89] = 1;
		spin_assert(((255==255)||(((int)((P0 *)_this)->seen)==((int)now.grounds[ Index(255, 3) ]))), "((255==255)||(seen==grounds[255]))", II, tt, t);
		/* merge: assert(((item.waiting>0)||(frozenAt==(deeds+1))))(94, 90, 94) */
		reached[0][90] = 1;
		spin_assert(((((int)now.item.waiting)>0)||(((int)now.frozenAt)==(((int)now.deeds)+1))), "((item.waiting>0)||(frozenAt==(deeds+1)))", II, tt, t);
		_m = 3; goto P999; /* 5 */
	case 103: // STATE 92 - item.pml:193 - [assert(archived[item.seq])] (0:108:1 - 1)
		IfNotBlocked
		reached[0][92] = 1;
		spin_assert(((int)now.archived[ Index(((int)now.item.seq), 8) ]), "archived[item.seq]", II, tt, t);
		/* merge: item.seq = (item.seq+1)(108, 93, 108) */
		reached[0][93] = 1;
		(trpt+1)->bup.oval = ((int)now.item.seq);
		now.item.seq = (((int)now.item.seq)+1);
#ifdef VAR_RANGES
		logval("item.seq", ((int)now.item.seq));
#endif
		;
		_m = 3; goto P999; /* 1 */
	case 104: // STATE 95 - item.pml:199 - [item.round = (item.round+1)] (0:132:15 - 1)
		IfNotBlocked
		reached[0][95] = 1;
		(trpt+1)->bup.ovals = grab_ints(15);
		(trpt+1)->bup.ovals[0] = ((int)now.item.round);
		now.item.round = (((int)now.item.round)+1);
#ifdef VAR_RANGES
		logval("item.round", ((int)now.item.round));
#endif
		;
		/* merge: item.seal[0] = 0(132, 96, 132) */
		reached[0][96] = 1;
		(trpt+1)->bup.ovals[1] = ((int)now.item.seal[0]);
		now.item.seal[0] = 0;
#ifdef VAR_RANGES
		logval("item.seal[0]", ((int)now.item.seal[0]));
#endif
		;
		/* merge: item.seal[1] = 0(132, 97, 132) */
		reached[0][97] = 1;
		(trpt+1)->bup.ovals[2] = ((int)now.item.seal[1]);
		now.item.seal[1] = 0;
#ifdef VAR_RANGES
		logval("item.seal[1]", ((int)now.item.seal[1]));
#endif
		;
		/* merge: item.seal[2] = 0(132, 98, 132) */
		reached[0][98] = 1;
		(trpt+1)->bup.ovals[3] = ((int)now.item.seal[2]);
		now.item.seal[2] = 0;
#ifdef VAR_RANGES
		logval("item.seal[2]", ((int)now.item.seal[2]));
#endif
		;
		/* merge: item.back[0] = 0(132, 99, 132) */
		reached[0][99] = 1;
		(trpt+1)->bup.ovals[4] = ((int)now.item.back[0]);
		now.item.back[0] = 0;
#ifdef VAR_RANGES
		logval("item.back[0]", ((int)now.item.back[0]));
#endif
		;
		/* merge: item.back[1] = 0(132, 100, 132) */
		reached[0][100] = 1;
		(trpt+1)->bup.ovals[5] = ((int)now.item.back[1]);
		now.item.back[1] = 0;
#ifdef VAR_RANGES
		logval("item.back[1]", ((int)now.item.back[1]));
#endif
		;
		/* merge: item.back[2] = 0(132, 101, 132) */
		reached[0][101] = 1;
		(trpt+1)->bup.ovals[6] = ((int)now.item.back[2]);
		now.item.back[2] = 0;
#ifdef VAR_RANGES
		logval("item.back[2]", ((int)now.item.back[2]));
#endif
		;
		/* merge: item.overdue = 0(132, 102, 132) */
		reached[0][102] = 1;
		(trpt+1)->bup.ovals[7] = ((int)now.item.overdue);
		now.item.overdue = 0;
#ifdef VAR_RANGES
		logval("item.overdue", ((int)now.item.overdue));
#endif
		;
		/* merge: item.asked[0] = !(item.resigned[0])(132, 103, 132) */
		reached[0][103] = 1;
		(trpt+1)->bup.ovals[8] = ((int)now.item.asked[0]);
		now.item.asked[0] =  !(((int)now.item.resigned[0]));
#ifdef VAR_RANGES
		logval("item.asked[0]", ((int)now.item.asked[0]));
#endif
		;
		/* merge: item.asked[1] = !(item.resigned[1])(132, 104, 132) */
		reached[0][104] = 1;
		(trpt+1)->bup.ovals[9] = ((int)now.item.asked[1]);
		now.item.asked[1] =  !(((int)now.item.resigned[1]));
#ifdef VAR_RANGES
		logval("item.asked[1]", ((int)now.item.asked[1]));
#endif
		;
		/* merge: item.asked[2] = !(item.resigned[2])(132, 105, 132) */
		reached[0][105] = 1;
		(trpt+1)->bup.ovals[10] = ((int)now.item.asked[2]);
		now.item.asked[2] =  !(((int)now.item.resigned[2]));
#ifdef VAR_RANGES
		logval("item.asked[2]", ((int)now.item.asked[2]));
#endif
		;
		/* merge: item.waiting = ((item.asked[0]+item.asked[1])+item.asked[2])(132, 106, 132) */
		reached[0][106] = 1;
		(trpt+1)->bup.ovals[11] = ((int)now.item.waiting);
		now.item.waiting = ((((int)now.item.asked[0])+((int)now.item.asked[1]))+((int)now.item.asked[2]));
#ifdef VAR_RANGES
		logval("item.waiting", ((int)now.item.waiting));
#endif
		;
		/* merge: item.need = item.waiting(132, 107, 132) */
		reached[0][107] = 1;
		(trpt+1)->bup.ovals[12] = ((int)now.item.need);
		now.item.need = ((int)now.item.waiting);
#ifdef VAR_RANGES
		logval("item.need", ((int)now.item.need));
#endif
		;
		/* merge: frozenAt = 0(132, 109, 132) */
		reached[0][109] = 1;
		(trpt+1)->bup.ovals[13] = ((int)now.frozenAt);
		now.frozenAt = 0;
#ifdef VAR_RANGES
		logval("frozenAt", ((int)now.frozenAt));
#endif
		;
		/* merge: names = 1(132, 110, 132) */
		reached[0][110] = 1;
		(trpt+1)->bup.ovals[14] = ((int)now.names);
		now.names = 1;
#ifdef VAR_RANGES
		logval("names", ((int)now.names));
#endif
		;
		/* merge: .(goto)(0, 113, 132) */
		reached[0][113] = 1;
		;
		_m = 3; goto P999; /* 15 */
	case 105: // STATE 115 - item.pml:169 - [m.seq = 0] (0:218:18 - 1)
		IfNotBlocked
		reached[0][115] = 1;
		(trpt+1)->bup.ovals = grab_ints(18);
		(trpt+1)->bup.ovals[0] = ((int)((P0 *)_this)->m.seq);
		((P0 *)_this)->m.seq = 0;
#ifdef VAR_RANGES
		logval("Actor:m.seq", ((int)((P0 *)_this)->m.seq));
#endif
		;
		/* merge: m.round = 0(218, 116, 218) */
		reached[0][116] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P0 *)_this)->m.round);
		((P0 *)_this)->m.round = 0;
#ifdef VAR_RANGES
		logval("Actor:m.round", ((int)((P0 *)_this)->m.round));
#endif
		;
		/* merge: m.waiting = 0(218, 117, 218) */
		reached[0][117] = 1;
		(trpt+1)->bup.ovals[2] = ((int)((P0 *)_this)->m.waiting);
		((P0 *)_this)->m.waiting = 0;
#ifdef VAR_RANGES
		logval("Actor:m.waiting", ((int)((P0 *)_this)->m.waiting));
#endif
		;
		/* merge: m.overdue = 0(218, 118, 218) */
		reached[0][118] = 1;
		(trpt+1)->bup.ovals[3] = ((int)((P0 *)_this)->m.overdue);
		((P0 *)_this)->m.overdue = 0;
#ifdef VAR_RANGES
		logval("Actor:m.overdue", ((int)((P0 *)_this)->m.overdue));
#endif
		;
		/* merge: m.seal[0] = 0(218, 119, 218) */
		reached[0][119] = 1;
		(trpt+1)->bup.ovals[4] = ((int)((P0 *)_this)->m.seal[0]);
		((P0 *)_this)->m.seal[0] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.seal[0]", ((int)((P0 *)_this)->m.seal[0]));
#endif
		;
		/* merge: m.seal[1] = 0(218, 120, 218) */
		reached[0][120] = 1;
		(trpt+1)->bup.ovals[5] = ((int)((P0 *)_this)->m.seal[1]);
		((P0 *)_this)->m.seal[1] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.seal[1]", ((int)((P0 *)_this)->m.seal[1]));
#endif
		;
		/* merge: m.seal[2] = 0(218, 121, 218) */
		reached[0][121] = 1;
		(trpt+1)->bup.ovals[6] = ((int)((P0 *)_this)->m.seal[2]);
		((P0 *)_this)->m.seal[2] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.seal[2]", ((int)((P0 *)_this)->m.seal[2]));
#endif
		;
		/* merge: m.back[0] = 0(218, 122, 218) */
		reached[0][122] = 1;
		(trpt+1)->bup.ovals[7] = ((int)((P0 *)_this)->m.back[0]);
		((P0 *)_this)->m.back[0] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.back[0]", ((int)((P0 *)_this)->m.back[0]));
#endif
		;
		/* merge: m.back[1] = 0(218, 123, 218) */
		reached[0][123] = 1;
		(trpt+1)->bup.ovals[8] = ((int)((P0 *)_this)->m.back[1]);
		((P0 *)_this)->m.back[1] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.back[1]", ((int)((P0 *)_this)->m.back[1]));
#endif
		;
		/* merge: m.back[2] = 0(218, 124, 218) */
		reached[0][124] = 1;
		(trpt+1)->bup.ovals[9] = ((int)((P0 *)_this)->m.back[2]);
		((P0 *)_this)->m.back[2] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.back[2]", ((int)((P0 *)_this)->m.back[2]));
#endif
		;
		/* merge: m.need = 0(218, 125, 218) */
		reached[0][125] = 1;
		(trpt+1)->bup.ovals[10] = ((int)((P0 *)_this)->m.need);
		((P0 *)_this)->m.need = 0;
#ifdef VAR_RANGES
		logval("Actor:m.need", ((int)((P0 *)_this)->m.need));
#endif
		;
		/* merge: m.asked[0] = 0(218, 126, 218) */
		reached[0][126] = 1;
		(trpt+1)->bup.ovals[11] = ((int)((P0 *)_this)->m.asked[0]);
		((P0 *)_this)->m.asked[0] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.asked[0]", ((int)((P0 *)_this)->m.asked[0]));
#endif
		;
		/* merge: m.asked[1] = 0(218, 127, 218) */
		reached[0][127] = 1;
		(trpt+1)->bup.ovals[12] = ((int)((P0 *)_this)->m.asked[1]);
		((P0 *)_this)->m.asked[1] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.asked[1]", ((int)((P0 *)_this)->m.asked[1]));
#endif
		;
		/* merge: m.asked[2] = 0(218, 128, 218) */
		reached[0][128] = 1;
		(trpt+1)->bup.ovals[13] = ((int)((P0 *)_this)->m.asked[2]);
		((P0 *)_this)->m.asked[2] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.asked[2]", ((int)((P0 *)_this)->m.asked[2]));
#endif
		;
		/* merge: m.resigned[0] = 0(218, 129, 218) */
		reached[0][129] = 1;
		(trpt+1)->bup.ovals[14] = ((int)((P0 *)_this)->m.resigned[0]);
		((P0 *)_this)->m.resigned[0] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.resigned[0]", ((int)((P0 *)_this)->m.resigned[0]));
#endif
		;
		/* merge: m.resigned[1] = 0(218, 130, 218) */
		reached[0][130] = 1;
		(trpt+1)->bup.ovals[15] = ((int)((P0 *)_this)->m.resigned[1]);
		((P0 *)_this)->m.resigned[1] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.resigned[1]", ((int)((P0 *)_this)->m.resigned[1]));
#endif
		;
		/* merge: m.resigned[2] = 0(218, 131, 218) */
		reached[0][131] = 1;
		(trpt+1)->bup.ovals[16] = ((int)((P0 *)_this)->m.resigned[2]);
		((P0 *)_this)->m.resigned[2] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.resigned[2]", ((int)((P0 *)_this)->m.resigned[2]));
#endif
		;
		/* merge: seen = 0(218, 133, 218) */
		reached[0][133] = 1;
		(trpt+1)->bup.ovals[17] = ((int)((P0 *)_this)->seen);
		((P0 *)_this)->seen = 0;
#ifdef VAR_RANGES
		logval("Actor:seen", ((int)((P0 *)_this)->seen));
#endif
		;
		/* merge: .(goto)(0, 137, 218) */
		reached[0][137] = 1;
		;
		/* merge: .(goto)(0, 217, 218) */
		reached[0][217] = 1;
		;
		/* merge: .(goto)(0, 219, 218) */
		reached[0][219] = 1;
		;
		_m = 3; goto P999; /* 20 */
	case 106: // STATE 139 - acts.pml:174 - [((!((((m.waiting==0)&&(m.round<=1))||m.overdue))&&!(1)))] (0:0:0 - 1)
		IfNotBlocked
		reached[0][139] = 1;
		if (!(( !((((((int)((P0 *)_this)->m.waiting)==0)&&(((int)((P0 *)_this)->m.round)<=1))||((int)((P0 *)_this)->m.overdue)))&& !(1))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 107: // STATE 140 - item.pml:169 - [m.seq = 0] (0:218:18 - 1)
		IfNotBlocked
		reached[0][140] = 1;
		(trpt+1)->bup.ovals = grab_ints(18);
		(trpt+1)->bup.ovals[0] = ((int)((P0 *)_this)->m.seq);
		((P0 *)_this)->m.seq = 0;
#ifdef VAR_RANGES
		logval("Actor:m.seq", ((int)((P0 *)_this)->m.seq));
#endif
		;
		/* merge: m.round = 0(218, 141, 218) */
		reached[0][141] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P0 *)_this)->m.round);
		((P0 *)_this)->m.round = 0;
#ifdef VAR_RANGES
		logval("Actor:m.round", ((int)((P0 *)_this)->m.round));
#endif
		;
		/* merge: m.waiting = 0(218, 142, 218) */
		reached[0][142] = 1;
		(trpt+1)->bup.ovals[2] = ((int)((P0 *)_this)->m.waiting);
		((P0 *)_this)->m.waiting = 0;
#ifdef VAR_RANGES
		logval("Actor:m.waiting", ((int)((P0 *)_this)->m.waiting));
#endif
		;
		/* merge: m.overdue = 0(218, 143, 218) */
		reached[0][143] = 1;
		(trpt+1)->bup.ovals[3] = ((int)((P0 *)_this)->m.overdue);
		((P0 *)_this)->m.overdue = 0;
#ifdef VAR_RANGES
		logval("Actor:m.overdue", ((int)((P0 *)_this)->m.overdue));
#endif
		;
		/* merge: m.seal[0] = 0(218, 144, 218) */
		reached[0][144] = 1;
		(trpt+1)->bup.ovals[4] = ((int)((P0 *)_this)->m.seal[0]);
		((P0 *)_this)->m.seal[0] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.seal[0]", ((int)((P0 *)_this)->m.seal[0]));
#endif
		;
		/* merge: m.seal[1] = 0(218, 145, 218) */
		reached[0][145] = 1;
		(trpt+1)->bup.ovals[5] = ((int)((P0 *)_this)->m.seal[1]);
		((P0 *)_this)->m.seal[1] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.seal[1]", ((int)((P0 *)_this)->m.seal[1]));
#endif
		;
		/* merge: m.seal[2] = 0(218, 146, 218) */
		reached[0][146] = 1;
		(trpt+1)->bup.ovals[6] = ((int)((P0 *)_this)->m.seal[2]);
		((P0 *)_this)->m.seal[2] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.seal[2]", ((int)((P0 *)_this)->m.seal[2]));
#endif
		;
		/* merge: m.back[0] = 0(218, 147, 218) */
		reached[0][147] = 1;
		(trpt+1)->bup.ovals[7] = ((int)((P0 *)_this)->m.back[0]);
		((P0 *)_this)->m.back[0] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.back[0]", ((int)((P0 *)_this)->m.back[0]));
#endif
		;
		/* merge: m.back[1] = 0(218, 148, 218) */
		reached[0][148] = 1;
		(trpt+1)->bup.ovals[8] = ((int)((P0 *)_this)->m.back[1]);
		((P0 *)_this)->m.back[1] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.back[1]", ((int)((P0 *)_this)->m.back[1]));
#endif
		;
		/* merge: m.back[2] = 0(218, 149, 218) */
		reached[0][149] = 1;
		(trpt+1)->bup.ovals[9] = ((int)((P0 *)_this)->m.back[2]);
		((P0 *)_this)->m.back[2] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.back[2]", ((int)((P0 *)_this)->m.back[2]));
#endif
		;
		/* merge: m.need = 0(218, 150, 218) */
		reached[0][150] = 1;
		(trpt+1)->bup.ovals[10] = ((int)((P0 *)_this)->m.need);
		((P0 *)_this)->m.need = 0;
#ifdef VAR_RANGES
		logval("Actor:m.need", ((int)((P0 *)_this)->m.need));
#endif
		;
		/* merge: m.asked[0] = 0(218, 151, 218) */
		reached[0][151] = 1;
		(trpt+1)->bup.ovals[11] = ((int)((P0 *)_this)->m.asked[0]);
		((P0 *)_this)->m.asked[0] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.asked[0]", ((int)((P0 *)_this)->m.asked[0]));
#endif
		;
		/* merge: m.asked[1] = 0(218, 152, 218) */
		reached[0][152] = 1;
		(trpt+1)->bup.ovals[12] = ((int)((P0 *)_this)->m.asked[1]);
		((P0 *)_this)->m.asked[1] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.asked[1]", ((int)((P0 *)_this)->m.asked[1]));
#endif
		;
		/* merge: m.asked[2] = 0(218, 153, 218) */
		reached[0][153] = 1;
		(trpt+1)->bup.ovals[13] = ((int)((P0 *)_this)->m.asked[2]);
		((P0 *)_this)->m.asked[2] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.asked[2]", ((int)((P0 *)_this)->m.asked[2]));
#endif
		;
		/* merge: m.resigned[0] = 0(218, 154, 218) */
		reached[0][154] = 1;
		(trpt+1)->bup.ovals[14] = ((int)((P0 *)_this)->m.resigned[0]);
		((P0 *)_this)->m.resigned[0] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.resigned[0]", ((int)((P0 *)_this)->m.resigned[0]));
#endif
		;
		/* merge: m.resigned[1] = 0(218, 155, 218) */
		reached[0][155] = 1;
		(trpt+1)->bup.ovals[15] = ((int)((P0 *)_this)->m.resigned[1]);
		((P0 *)_this)->m.resigned[1] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.resigned[1]", ((int)((P0 *)_this)->m.resigned[1]));
#endif
		;
		/* merge: m.resigned[2] = 0(218, 156, 218) */
		reached[0][156] = 1;
		(trpt+1)->bup.ovals[16] = ((int)((P0 *)_this)->m.resigned[2]);
		((P0 *)_this)->m.resigned[2] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.resigned[2]", ((int)((P0 *)_this)->m.resigned[2]));
#endif
		;
		/* merge: left = (left-1)(218, 158, 218) */
		reached[0][158] = 1;
		(trpt+1)->bup.ovals[17] = ((int)((P0 *)_this)->left);
		((P0 *)_this)->left = (((int)((P0 *)_this)->left)-1);
#ifdef VAR_RANGES
		logval("Actor:left", ((int)((P0 *)_this)->left));
#endif
		;
		/* merge: .(goto)(0, 217, 218) */
		reached[0][217] = 1;
		;
		/* merge: .(goto)(0, 219, 218) */
		reached[0][219] = 1;
		;
		_m = 3; goto P999; /* 19 */
	case 108: // STATE 159 - acts.pml:175 - [((!((((m.waiting==0)&&(m.round<=1))||m.overdue))&&1))] (0:0:0 - 1)
		IfNotBlocked
		reached[0][159] = 1;
		if (!(( !((((((int)((P0 *)_this)->m.waiting)==0)&&(((int)((P0 *)_this)->m.round)<=1))||((int)((P0 *)_this)->m.overdue)))&&1)))
			continue;
		_m = 3; goto P999; /* 0 */
	case 109: // STATE 160 - item.pml:185 - [archived[m.seq] = 1] (0:0:1 - 1)
		IfNotBlocked
		reached[0][160] = 1;
		(trpt+1)->bup.oval = ((int)now.archived[ Index(((int)((P0 *)_this)->m.seq), 8) ]);
		now.archived[ Index(((P0 *)_this)->m.seq, 8) ] = 1;
#ifdef VAR_RANGES
		logval("archived[Actor:m.seq]", ((int)now.archived[ Index(((int)((P0 *)_this)->m.seq), 8) ]));
#endif
		;
		_m = 3; goto P999; /* 0 */
	case 110: // STATE 163 - acts.pml:179 - [((faults>0))] (213:0:2 - 1)
		IfNotBlocked
		reached[0][163] = 1;
		if (!((((int)now.faults)>0)))
			continue;
		/* merge: faults = (faults-1)(213, 164, 213) */
		reached[0][164] = 1;
		(trpt+1)->bup.ovals = grab_ints(2);
		(trpt+1)->bup.ovals[0] = ((int)now.faults);
		now.faults = (((int)now.faults)-1);
#ifdef VAR_RANGES
		logval("faults", ((int)now.faults));
#endif
		;
		/* merge: left = (left-1)(213, 165, 213) */
		reached[0][165] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P0 *)_this)->left);
		((P0 *)_this)->left = (((int)((P0 *)_this)->left)-1);
#ifdef VAR_RANGES
		logval("Actor:left", ((int)((P0 *)_this)->left));
#endif
		;
		/* merge: .(goto)(0, 195, 213) */
		reached[0][195] = 1;
		;
		_m = 3; goto P999; /* 3 */
	case 111: // STATE 166 - acts.pml:153 - [(((item.seq==m.seq)&&(item.waiting>0)))] (171:0:1 - 1)
		IfNotBlocked
		reached[0][166] = 1;
		if (!(((((int)now.item.seq)==((int)((P0 *)_this)->m.seq))&&(((int)now.item.waiting)>0))))
			continue;
		/* merge: assert((m.seq==item.seq))(171, 167, 171) */
		reached[0][167] = 1;
		spin_assert((((int)((P0 *)_this)->m.seq)==((int)now.item.seq)), "(m.seq==item.seq)", II, tt, t);
		/* merge: deeds = (deeds+1)(171, 168, 171) */
		reached[0][168] = 1;
		(trpt+1)->bup.oval = ((int)now.deeds);
		now.deeds = (((int)now.deeds)+1);
#ifdef VAR_RANGES
		logval("deeds", ((int)now.deeds));
#endif
		;
		_m = 3; goto P999; /* 2 */
	case 112: // STATE 169 - item.pml:193 - [assert(archived[item.seq])] (0:173:1 - 1)
		IfNotBlocked
		reached[0][169] = 1;
		spin_assert(((int)now.archived[ Index(((int)now.item.seq), 8) ]), "archived[item.seq]", II, tt, t);
		/* merge: item.seq = (item.seq+1)(173, 170, 173) */
		reached[0][170] = 1;
		(trpt+1)->bup.oval = ((int)now.item.seq);
		now.item.seq = (((int)now.item.seq)+1);
#ifdef VAR_RANGES
		logval("item.seq", ((int)now.item.seq));
#endif
		;
		_m = 3; goto P999; /* 1 */
	case 113: // STATE 174 - acts.pml:45 - [assert(((item.round>1)||(item.waiting==((((item.asked[0]&&!(item.resigned[0]))&&(item.seal[0]==0))+((item.asked[1]&&!(item.resigned[1]))&&(item.seal[1]==0)))+((item.asked[2]&&!(item.resigned[2]))&&(item.seal[2]==0))))))] (0:0:0 - 1)
		IfNotBlocked
		reached[0][174] = 1;
		spin_assert(((((int)now.item.round)>1)||(((int)now.item.waiting)==((((((int)now.item.asked[0])&& !(((int)now.item.resigned[0])))&&(((int)now.item.seal[0])==0))+((((int)now.item.asked[1])&& !(((int)now.item.resigned[1])))&&(((int)now.item.seal[1])==0)))+((((int)now.item.asked[2])&& !(((int)now.item.resigned[2])))&&(((int)now.item.seal[2])==0))))), "((item.round>1)||(item.waiting==((((item.asked[0]&& !(item.resigned[0]))&&(item.seal[0]==0))+((item.asked[1]&& !(item.resigned[1]))&&(item.seal[1]==0)))+((item.asked[2]&& !(item.resigned[2]))&&(item.seal[2]==0)))))", II, tt, t);
		_m = 3; goto P999; /* 0 */
	case 114: // STATE 175 - acts.pml:47 - [((item.waiting>0))] (192:0:2 - 1)
		IfNotBlocked
		reached[0][175] = 1;
		if (!((((int)now.item.waiting)>0)))
			continue;
		/* merge: frozenAt = 0(192, 176, 192) */
		reached[0][176] = 1;
		(trpt+1)->bup.ovals = grab_ints(2);
		(trpt+1)->bup.ovals[0] = ((int)now.frozenAt);
		now.frozenAt = 0;
#ifdef VAR_RANGES
		logval("frozenAt", ((int)now.frozenAt));
#endif
		;
		/* merge: .(goto)(192, 181, 192) */
		reached[0][181] = 1;
		;
		/* merge: ok = 1(192, 183, 192) */
		reached[0][183] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P0 *)_this)->ok);
		((P0 *)_this)->ok = 1;
#ifdef VAR_RANGES
		logval("Actor:ok", ((int)((P0 *)_this)->ok));
#endif
		;
		/* merge: .(goto)(0, 187, 192) */
		reached[0][187] = 1;
		;
		_m = 3; goto P999; /* 4 */
	case 115: // STATE 177 - acts.pml:48 - [(((item.waiting==0)&&(frozenAt==0)))] (192:0:2 - 1)
		IfNotBlocked
		reached[0][177] = 1;
		if (!(((((int)now.item.waiting)==0)&&(((int)now.frozenAt)==0))))
			continue;
		/* merge: frozenAt = (deeds+1)(192, 178, 192) */
		reached[0][178] = 1;
		(trpt+1)->bup.ovals = grab_ints(2);
		(trpt+1)->bup.ovals[0] = ((int)now.frozenAt);
		now.frozenAt = (((int)now.deeds)+1);
#ifdef VAR_RANGES
		logval("frozenAt", ((int)now.frozenAt));
#endif
		;
		/* merge: .(goto)(192, 181, 192) */
		reached[0][181] = 1;
		;
		/* merge: ok = 1(192, 183, 192) */
		reached[0][183] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P0 *)_this)->ok);
		((P0 *)_this)->ok = 1;
#ifdef VAR_RANGES
		logval("Actor:ok", ((int)((P0 *)_this)->ok));
#endif
		;
		/* merge: .(goto)(0, 187, 192) */
		reached[0][187] = 1;
		;
		_m = 3; goto P999; /* 4 */
	case 116: // STATE 183 - acts.pml:159 - [ok = 1] (0:192:1 - 4)
		IfNotBlocked
		reached[0][183] = 1;
		(trpt+1)->bup.oval = ((int)((P0 *)_this)->ok);
		((P0 *)_this)->ok = 1;
#ifdef VAR_RANGES
		logval("Actor:ok", ((int)((P0 *)_this)->ok));
#endif
		;
		/* merge: .(goto)(0, 187, 192) */
		reached[0][187] = 1;
		;
		_m = 3; goto P999; /* 1 */
	case 117: // STATE 185 - acts.pml:160 - [ok = 0] (0:0:1 - 1)
		IfNotBlocked
		reached[0][185] = 1;
		(trpt+1)->bup.oval = ((int)((P0 *)_this)->ok);
		((P0 *)_this)->ok = 0;
#ifdef VAR_RANGES
		logval("Actor:ok", ((int)((P0 *)_this)->ok));
#endif
		;
		_m = 3; goto P999; /* 0 */
	case 118: // STATE 189 - acts.pml:181 - [(ok)] (213:0:2 - 1)
		IfNotBlocked
		reached[0][189] = 1;
		if (!(((int)((P0 *)_this)->ok)))
			continue;
		if (TstOnly) return 1; /* TT */
		/* dead 1: ok */  (trpt+1)->bup.ovals = grab_ints(2);
		(trpt+1)->bup.ovals[0] = ((P0 *)_this)->ok;
#ifdef HAS_CODE
		if (!readtrail)
#endif
			((P0 *)_this)->ok = 0;
		/* merge: left = (left-1)(0, 190, 213) */
		reached[0][190] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P0 *)_this)->left);
		((P0 *)_this)->left = (((int)((P0 *)_this)->left)-1);
#ifdef VAR_RANGES
		logval("Actor:left", ((int)((P0 *)_this)->left));
#endif
		;
		/* merge: .(goto)(0, 193, 213) */
		reached[0][193] = 1;
		;
		/* merge: .(goto)(0, 195, 213) */
		reached[0][195] = 1;
		;
		_m = 3; goto P999; /* 3 */
	case 119: // STATE 196 - item.pml:169 - [m.seq = 0] (0:218:18 - 1)
		IfNotBlocked
		reached[0][196] = 1;
		(trpt+1)->bup.ovals = grab_ints(18);
		(trpt+1)->bup.ovals[0] = ((int)((P0 *)_this)->m.seq);
		((P0 *)_this)->m.seq = 0;
#ifdef VAR_RANGES
		logval("Actor:m.seq", ((int)((P0 *)_this)->m.seq));
#endif
		;
		/* merge: m.round = 0(218, 197, 218) */
		reached[0][197] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P0 *)_this)->m.round);
		((P0 *)_this)->m.round = 0;
#ifdef VAR_RANGES
		logval("Actor:m.round", ((int)((P0 *)_this)->m.round));
#endif
		;
		/* merge: m.waiting = 0(218, 198, 218) */
		reached[0][198] = 1;
		(trpt+1)->bup.ovals[2] = ((int)((P0 *)_this)->m.waiting);
		((P0 *)_this)->m.waiting = 0;
#ifdef VAR_RANGES
		logval("Actor:m.waiting", ((int)((P0 *)_this)->m.waiting));
#endif
		;
		/* merge: m.overdue = 0(218, 199, 218) */
		reached[0][199] = 1;
		(trpt+1)->bup.ovals[3] = ((int)((P0 *)_this)->m.overdue);
		((P0 *)_this)->m.overdue = 0;
#ifdef VAR_RANGES
		logval("Actor:m.overdue", ((int)((P0 *)_this)->m.overdue));
#endif
		;
		/* merge: m.seal[0] = 0(218, 200, 218) */
		reached[0][200] = 1;
		(trpt+1)->bup.ovals[4] = ((int)((P0 *)_this)->m.seal[0]);
		((P0 *)_this)->m.seal[0] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.seal[0]", ((int)((P0 *)_this)->m.seal[0]));
#endif
		;
		/* merge: m.seal[1] = 0(218, 201, 218) */
		reached[0][201] = 1;
		(trpt+1)->bup.ovals[5] = ((int)((P0 *)_this)->m.seal[1]);
		((P0 *)_this)->m.seal[1] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.seal[1]", ((int)((P0 *)_this)->m.seal[1]));
#endif
		;
		/* merge: m.seal[2] = 0(218, 202, 218) */
		reached[0][202] = 1;
		(trpt+1)->bup.ovals[6] = ((int)((P0 *)_this)->m.seal[2]);
		((P0 *)_this)->m.seal[2] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.seal[2]", ((int)((P0 *)_this)->m.seal[2]));
#endif
		;
		/* merge: m.back[0] = 0(218, 203, 218) */
		reached[0][203] = 1;
		(trpt+1)->bup.ovals[7] = ((int)((P0 *)_this)->m.back[0]);
		((P0 *)_this)->m.back[0] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.back[0]", ((int)((P0 *)_this)->m.back[0]));
#endif
		;
		/* merge: m.back[1] = 0(218, 204, 218) */
		reached[0][204] = 1;
		(trpt+1)->bup.ovals[8] = ((int)((P0 *)_this)->m.back[1]);
		((P0 *)_this)->m.back[1] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.back[1]", ((int)((P0 *)_this)->m.back[1]));
#endif
		;
		/* merge: m.back[2] = 0(218, 205, 218) */
		reached[0][205] = 1;
		(trpt+1)->bup.ovals[9] = ((int)((P0 *)_this)->m.back[2]);
		((P0 *)_this)->m.back[2] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.back[2]", ((int)((P0 *)_this)->m.back[2]));
#endif
		;
		/* merge: m.need = 0(218, 206, 218) */
		reached[0][206] = 1;
		(trpt+1)->bup.ovals[10] = ((int)((P0 *)_this)->m.need);
		((P0 *)_this)->m.need = 0;
#ifdef VAR_RANGES
		logval("Actor:m.need", ((int)((P0 *)_this)->m.need));
#endif
		;
		/* merge: m.asked[0] = 0(218, 207, 218) */
		reached[0][207] = 1;
		(trpt+1)->bup.ovals[11] = ((int)((P0 *)_this)->m.asked[0]);
		((P0 *)_this)->m.asked[0] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.asked[0]", ((int)((P0 *)_this)->m.asked[0]));
#endif
		;
		/* merge: m.asked[1] = 0(218, 208, 218) */
		reached[0][208] = 1;
		(trpt+1)->bup.ovals[12] = ((int)((P0 *)_this)->m.asked[1]);
		((P0 *)_this)->m.asked[1] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.asked[1]", ((int)((P0 *)_this)->m.asked[1]));
#endif
		;
		/* merge: m.asked[2] = 0(218, 209, 218) */
		reached[0][209] = 1;
		(trpt+1)->bup.ovals[13] = ((int)((P0 *)_this)->m.asked[2]);
		((P0 *)_this)->m.asked[2] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.asked[2]", ((int)((P0 *)_this)->m.asked[2]));
#endif
		;
		/* merge: m.resigned[0] = 0(218, 210, 218) */
		reached[0][210] = 1;
		(trpt+1)->bup.ovals[14] = ((int)((P0 *)_this)->m.resigned[0]);
		((P0 *)_this)->m.resigned[0] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.resigned[0]", ((int)((P0 *)_this)->m.resigned[0]));
#endif
		;
		/* merge: m.resigned[1] = 0(218, 211, 218) */
		reached[0][211] = 1;
		(trpt+1)->bup.ovals[15] = ((int)((P0 *)_this)->m.resigned[1]);
		((P0 *)_this)->m.resigned[1] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.resigned[1]", ((int)((P0 *)_this)->m.resigned[1]));
#endif
		;
		/* merge: m.resigned[2] = 0(218, 212, 218) */
		reached[0][212] = 1;
		(trpt+1)->bup.ovals[16] = ((int)((P0 *)_this)->m.resigned[2]);
		((P0 *)_this)->m.resigned[2] = 0;
#ifdef VAR_RANGES
		logval("Actor:m.resigned[2]", ((int)((P0 *)_this)->m.resigned[2]));
#endif
		;
		/* merge: ok = 0(218, 214, 218) */
		reached[0][214] = 1;
		(trpt+1)->bup.ovals[17] = ((int)((P0 *)_this)->ok);
		((P0 *)_this)->ok = 0;
#ifdef VAR_RANGES
		logval("Actor:ok", ((int)((P0 *)_this)->ok));
#endif
		;
		/* merge: .(goto)(0, 217, 218) */
		reached[0][217] = 1;
		;
		/* merge: .(goto)(0, 219, 218) */
		reached[0][219] = 1;
		;
		_m = 3; goto P999; /* 19 */
	case 120: // STATE 221 - acts.pml:187 - [-end-] (0:0:0 - 3)
		IfNotBlocked
		reached[0][221] = 1;
		if (!delproc(1, II)) continue;
		_m = 3; goto P999; /* 0 */
	case  _T5:	/* np_ */
		if (!((!(trpt->o_pm&4) && !(trpt->tau&128))))
			continue;
		/* else fall through */
	case  _T2:	/* true */
		_m = 3; goto P999;
#undef rand
	}


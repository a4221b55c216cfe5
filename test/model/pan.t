#ifdef PEG
struct T_SRC {
	char *fl; int ln;
} T_SRC[NTRANS];

void
tr_2_src(int m, char *file, int ln)
{	T_SRC[m].fl = file;
	T_SRC[m].ln = ln;
}

void
putpeg(int n, int m)
{	printf("%5d	trans %4d ", m, n);
	printf("%s:%d\n",
		T_SRC[n].fl, T_SRC[n].ln);
}
#endif

void
settable(void)
{	Trans *T;
	Trans *settr(int, int, int, int, int, char *, int, int, int);

	trans = (Trans ***) emalloc(6*sizeof(Trans **));

	/* proctype 4: :init: */

	trans[4] = (Trans **) emalloc(24*sizeof(Trans *));

	T = trans[ 4][22] = settr(769,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(769,2,16,0,0,"ATOMIC", 1, 2, 0);
	T = trans[ 4][16] = settr(763,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(763,0,1,0,0,"sub-sequence", 1, 2, 0);
	trans[4][1]	= settr(748,2,15,3,3,"item.seq = 1", 1, 2, 0);
	T = trans[ 4][15] = settr(762,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(762,0,2,0,0,"sub-sequence", 1, 2, 0);
	trans[4][2]	= settr(749,2,17,4,4,"item.round = (item.round+1)", 1, 2, 0); /* m: 3 -> 0,17 */
	reached4[3] = 1;
	trans[4][3]	= settr(0,0,0,0,0,"item.seal[0] = 0",0,0,0);
	trans[4][4]	= settr(0,0,0,0,0,"item.seal[1] = 0",0,0,0);
	trans[4][5]	= settr(0,0,0,0,0,"item.seal[2] = 0",0,0,0);
	trans[4][6]	= settr(0,0,0,0,0,"item.back[0] = 0",0,0,0);
	trans[4][7]	= settr(0,0,0,0,0,"item.back[1] = 0",0,0,0);
	trans[4][8]	= settr(0,0,0,0,0,"item.back[2] = 0",0,0,0);
	trans[4][9]	= settr(0,0,0,0,0,"item.overdue = 0",0,0,0);
	trans[4][10]	= settr(0,0,0,0,0,"item.asked[0] = !(item.resigned[0])",0,0,0);
	trans[4][11]	= settr(0,0,0,0,0,"item.asked[1] = !(item.resigned[1])",0,0,0);
	trans[4][12]	= settr(0,0,0,0,0,"item.asked[2] = !(item.resigned[2])",0,0,0);
	trans[4][13]	= settr(0,0,0,0,0,"item.waiting = ((item.asked[0]+item.asked[1])+item.asked[2])",0,0,0);
	trans[4][14]	= settr(0,0,0,0,0,"item.need = item.waiting",0,0,0);
	trans[4][17]	= settr(764,2,18,5,5,"(run Sealer(0))", 1, 2, 0);
	trans[4][18]	= settr(765,2,19,6,6,"(run Sealer(1))", 1, 2, 0);
	trans[4][19]	= settr(766,2,20,7,7,"(run Sealer(2))", 1, 2, 0);
	trans[4][20]	= settr(767,2,21,8,8,"(run Actor(0))", 1, 2, 0);
	trans[4][21]	= settr(768,0,23,9,9,"(run Actor(1))", 1, 2, 0);
	trans[4][23]	= settr(770,0,0,10,10,"-end-", 0, 3500, 0);

	/* proctype 3: Sweep */

	trans[3] = (Trans **) emalloc(142*sizeof(Trans *));

	trans[3][139]	= settr(745,0,138,1,0,".(goto)", 0, 2, 0);
	T = trans[3][138] = settr(744,0,0,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(744,0,20,0,0,"DO", 0, 2, 0);
	    T->nxt	= settr(744,0,136,0,0,"DO", 0, 2, 0);
	T = trans[ 3][20] = settr(626,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(626,2,1,0,0,"ATOMIC", 1, 2, 0);
	trans[3][1]	= settr(607,2,19,11,0,"((!((item.round>1))&&((item.waiting==0)||item.overdue)))", 1, 2, 0);
	T = trans[ 3][19] = settr(625,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(625,0,2,0,0,"sub-sequence", 1, 2, 0);
	trans[3][2]	= settr(608,4,135,12,12,"m.seq = item.seq", 1, 2, 0); /* m: 3 -> 0,135 */
	reached3[3] = 1;
	trans[3][3]	= settr(0,0,0,0,0,"m.round = item.round",0,0,0);
	trans[3][4]	= settr(0,0,0,0,0,"m.waiting = item.waiting",0,0,0);
	trans[3][5]	= settr(0,0,0,0,0,"m.overdue = item.overdue",0,0,0);
	trans[3][6]	= settr(0,0,0,0,0,"m.seal[0] = item.seal[0]",0,0,0);
	trans[3][7]	= settr(0,0,0,0,0,"m.seal[1] = item.seal[1]",0,0,0);
	trans[3][8]	= settr(0,0,0,0,0,"m.seal[2] = item.seal[2]",0,0,0);
	trans[3][9]	= settr(0,0,0,0,0,"m.back[0] = item.back[0]",0,0,0);
	trans[3][10]	= settr(0,0,0,0,0,"m.back[1] = item.back[1]",0,0,0);
	trans[3][11]	= settr(0,0,0,0,0,"m.back[2] = item.back[2]",0,0,0);
	trans[3][12]	= settr(0,0,0,0,0,"m.need = item.need",0,0,0);
	trans[3][13]	= settr(0,0,0,0,0,"m.asked[0] = item.asked[0]",0,0,0);
	trans[3][14]	= settr(0,0,0,0,0,"m.asked[1] = item.asked[1]",0,0,0);
	trans[3][15]	= settr(0,0,0,0,0,"m.asked[2] = item.asked[2]",0,0,0);
	trans[3][16]	= settr(0,0,0,0,0,"m.resigned[0] = item.resigned[0]",0,0,0);
	trans[3][17]	= settr(0,0,0,0,0,"m.resigned[1] = item.resigned[1]",0,0,0);
	trans[3][18]	= settr(0,0,0,0,0,"m.resigned[2] = item.resigned[2]",0,0,0);
	T = trans[ 3][135] = settr(741,0,0,0,0,"sub-sequence", 0, 2, 0);
	T->nxt	= settr(741,0,133,0,0,"sub-sequence", 0, 2, 0);
	T = trans[3][133] = settr(739,0,0,0,0,"IF", 0, 2, 0);
	T = T->nxt	= settr(739,0,21,0,0,"IF", 0, 2, 0);
	    T->nxt	= settr(739,0,77,0,0,"IF", 0, 2, 0);
	trans[3][21]	= settr(627,0,76,13,0,"(((m.waiting==0)&&(m.round<=1)))", 0, 2, 0);
	T = trans[ 3][76] = settr(682,0,0,0,0,"sub-sequence", 0, 2, 0);
	T->nxt	= settr(682,0,24,0,0,"sub-sequence", 0, 2, 0);
	T = trans[ 3][24] = settr(630,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(630,2,23,0,0,"ATOMIC", 1, 2, 0);
	T = trans[ 3][23] = settr(629,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(629,0,22,0,0,"sub-sequence", 1, 2, 0);
	trans[3][22]	= settr(628,0,75,14,14,"archived[m.seq] = 1", 1, 2, 0);
	T = trans[ 3][75] = settr(681,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(681,2,55,0,0,"ATOMIC", 1, 2, 0);
	T = trans[ 3][55] = settr(661,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(661,0,53,0,0,"sub-sequence", 1, 2, 0);
	T = trans[3][53] = settr(659,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(659,2,25,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(659,2,52,0,0,"IF", 1, 2, 0);
	trans[3][25]	= settr(631,2,32,15,0,"(((item.seq==m.seq)&&( ((1==1)) -> ((item.waiting==0)) : (((((item.waiting==m.waiting)&&(item.seal[0]==m.seal[0]))&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2]))) )))", 1, 2, 0);
	T = trans[ 3][32] = settr(638,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(638,0,26,0,0,"sub-sequence", 1, 2, 0);
	trans[3][26]	= settr(632,2,35,16,16,"assert((((item.seal[0]==m.seal[0])&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2])))", 1, 2, 0); /* m: 27 -> 0,35 */
	reached3[27] = 1;
	trans[3][27]	= settr(0,0,0,0,0,"assert(((item.seal[0]==0)||((judged[0]==grounds[0])&&!(item.resigned[0]))))",0,0,0);
	trans[3][28]	= settr(0,0,0,0,0,"assert(((item.seal[1]==0)||((judged[1]==grounds[1])&&!(item.resigned[1]))))",0,0,0);
	trans[3][29]	= settr(0,0,0,0,0,"assert(((item.seal[2]==0)||((judged[2]==grounds[2])&&!(item.resigned[2]))))",0,0,0);
	trans[3][30]	= settr(0,0,0,0,0,"assert(((255==255)||(seen==grounds[255])))",0,0,0);
	trans[3][31]	= settr(0,0,0,0,0,"assert(((item.waiting>0)||(frozenAt==(deeds+1))))",0,0,0);
	T = trans[ 3][35] = settr(641,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(641,0,33,0,0,"sub-sequence", 1, 2, 0);
	trans[3][33]	= settr(639,2,49,17,17,"assert(archived[item.seq])", 1, 2, 0); /* m: 34 -> 0,49 */
	reached3[34] = 1;
	trans[3][34]	= settr(0,0,0,0,0,"item.seq = (item.seq+1)",0,0,0);
	T = trans[ 3][49] = settr(655,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(655,0,36,0,0,"sub-sequence", 1, 2, 0);
	trans[3][36]	= settr(642,2,73,18,18,"item.round = (item.round+1)", 1, 2, 0); /* m: 37 -> 0,73 */
	reached3[37] = 1;
	trans[3][37]	= settr(0,0,0,0,0,"item.seal[0] = 0",0,0,0);
	trans[3][38]	= settr(0,0,0,0,0,"item.seal[1] = 0",0,0,0);
	trans[3][39]	= settr(0,0,0,0,0,"item.seal[2] = 0",0,0,0);
	trans[3][40]	= settr(0,0,0,0,0,"item.back[0] = 0",0,0,0);
	trans[3][41]	= settr(0,0,0,0,0,"item.back[1] = 0",0,0,0);
	trans[3][42]	= settr(0,0,0,0,0,"item.back[2] = 0",0,0,0);
	trans[3][43]	= settr(0,0,0,0,0,"item.overdue = 0",0,0,0);
	trans[3][44]	= settr(0,0,0,0,0,"item.asked[0] = !(item.resigned[0])",0,0,0);
	trans[3][45]	= settr(0,0,0,0,0,"item.asked[1] = !(item.resigned[1])",0,0,0);
	trans[3][46]	= settr(0,0,0,0,0,"item.asked[2] = !(item.resigned[2])",0,0,0);
	trans[3][47]	= settr(0,0,0,0,0,"item.waiting = ((item.asked[0]+item.asked[1])+item.asked[2])",0,0,0);
	trans[3][48]	= settr(0,0,0,0,0,"item.need = item.waiting",0,0,0);
	trans[3][50]	= settr(0,0,0,0,0,"frozenAt = 0",0,0,0);
	trans[3][51]	= settr(0,0,0,0,0,"names = 1",0,0,0);
	trans[3][54]	= settr(660,2,73,1,0,".(goto)", 1, 2, 0);
	trans[3][52]	= settr(658,2,73,2,0,"else", 1, 2, 0);
	T = trans[ 3][73] = settr(679,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(679,0,56,0,0,"sub-sequence", 1, 2, 0);
	trans[3][56]	= settr(662,0,138,19,19,"m.seq = 0", 1, 2, 0); /* m: 57 -> 0,138 */
	reached3[57] = 1;
	trans[3][57]	= settr(0,0,0,0,0,"m.round = 0",0,0,0);
	trans[3][58]	= settr(0,0,0,0,0,"m.waiting = 0",0,0,0);
	trans[3][59]	= settr(0,0,0,0,0,"m.overdue = 0",0,0,0);
	trans[3][60]	= settr(0,0,0,0,0,"m.seal[0] = 0",0,0,0);
	trans[3][61]	= settr(0,0,0,0,0,"m.seal[1] = 0",0,0,0);
	trans[3][62]	= settr(0,0,0,0,0,"m.seal[2] = 0",0,0,0);
	trans[3][63]	= settr(0,0,0,0,0,"m.back[0] = 0",0,0,0);
	trans[3][64]	= settr(0,0,0,0,0,"m.back[1] = 0",0,0,0);
	trans[3][65]	= settr(0,0,0,0,0,"m.back[2] = 0",0,0,0);
	trans[3][66]	= settr(0,0,0,0,0,"m.need = 0",0,0,0);
	trans[3][67]	= settr(0,0,0,0,0,"m.asked[0] = 0",0,0,0);
	trans[3][68]	= settr(0,0,0,0,0,"m.asked[1] = 0",0,0,0);
	trans[3][69]	= settr(0,0,0,0,0,"m.asked[2] = 0",0,0,0);
	trans[3][70]	= settr(0,0,0,0,0,"m.resigned[0] = 0",0,0,0);
	trans[3][71]	= settr(0,0,0,0,0,"m.resigned[1] = 0",0,0,0);
	trans[3][72]	= settr(0,0,0,0,0,"m.resigned[2] = 0",0,0,0);
	trans[3][74]	= settr(0,0,0,0,0,"seen = 0",0,0,0);
	trans[3][134]	= settr(740,0,138,1,0,".(goto)", 0, 2, 0);
	trans[3][77]	= settr(683,0,132,2,0,"else", 0, 2, 0);
	T = trans[ 3][132] = settr(738,0,0,0,0,"sub-sequence", 0, 2, 0);
	T->nxt	= settr(738,0,80,0,0,"sub-sequence", 0, 2, 0);
	T = trans[ 3][80] = settr(686,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(686,2,79,0,0,"ATOMIC", 1, 2, 0);
	T = trans[ 3][79] = settr(685,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(685,0,78,0,0,"sub-sequence", 1, 2, 0);
	trans[3][78]	= settr(684,0,131,20,20,"archived[m.seq] = 1", 1, 2, 0);
	T = trans[ 3][131] = settr(737,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(737,2,111,0,0,"ATOMIC", 1, 2, 0);
	T = trans[ 3][111] = settr(717,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(717,0,109,0,0,"sub-sequence", 1, 2, 0);
	T = trans[3][109] = settr(715,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(715,2,81,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(715,2,108,0,0,"IF", 1, 2, 0);
	trans[3][81]	= settr(687,2,88,21,0,"(((item.seq==m.seq)&&( ((2==1)) -> ((item.waiting==0)) : (((((item.waiting==m.waiting)&&(item.seal[0]==m.seal[0]))&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2]))) )))", 1, 2, 0);
	T = trans[ 3][88] = settr(694,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(694,0,82,0,0,"sub-sequence", 1, 2, 0);
	trans[3][82]	= settr(688,2,91,22,22,"assert((((item.seal[0]==m.seal[0])&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2])))", 1, 2, 0); /* m: 83 -> 0,91 */
	reached3[83] = 1;
	trans[3][83]	= settr(0,0,0,0,0,"assert(((item.seal[0]==0)||((judged[0]==grounds[0])&&!(item.resigned[0]))))",0,0,0);
	trans[3][84]	= settr(0,0,0,0,0,"assert(((item.seal[1]==0)||((judged[1]==grounds[1])&&!(item.resigned[1]))))",0,0,0);
	trans[3][85]	= settr(0,0,0,0,0,"assert(((item.seal[2]==0)||((judged[2]==grounds[2])&&!(item.resigned[2]))))",0,0,0);
	trans[3][86]	= settr(0,0,0,0,0,"assert(((255==255)||(seen==grounds[255])))",0,0,0);
	trans[3][87]	= settr(0,0,0,0,0,"assert(((item.waiting>0)||(frozenAt==(deeds+1))))",0,0,0);
	T = trans[ 3][91] = settr(697,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(697,0,89,0,0,"sub-sequence", 1, 2, 0);
	trans[3][89]	= settr(695,2,105,23,23,"assert(archived[item.seq])", 1, 2, 0); /* m: 90 -> 0,105 */
	reached3[90] = 1;
	trans[3][90]	= settr(0,0,0,0,0,"item.seq = (item.seq+1)",0,0,0);
	T = trans[ 3][105] = settr(711,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(711,0,92,0,0,"sub-sequence", 1, 2, 0);
	trans[3][92]	= settr(698,2,129,24,24,"item.round = (item.round+1)", 1, 2, 0); /* m: 93 -> 0,129 */
	reached3[93] = 1;
	trans[3][93]	= settr(0,0,0,0,0,"item.seal[0] = 0",0,0,0);
	trans[3][94]	= settr(0,0,0,0,0,"item.seal[1] = 0",0,0,0);
	trans[3][95]	= settr(0,0,0,0,0,"item.seal[2] = 0",0,0,0);
	trans[3][96]	= settr(0,0,0,0,0,"item.back[0] = 0",0,0,0);
	trans[3][97]	= settr(0,0,0,0,0,"item.back[1] = 0",0,0,0);
	trans[3][98]	= settr(0,0,0,0,0,"item.back[2] = 0",0,0,0);
	trans[3][99]	= settr(0,0,0,0,0,"item.overdue = 0",0,0,0);
	trans[3][100]	= settr(0,0,0,0,0,"item.asked[0] = !(item.resigned[0])",0,0,0);
	trans[3][101]	= settr(0,0,0,0,0,"item.asked[1] = !(item.resigned[1])",0,0,0);
	trans[3][102]	= settr(0,0,0,0,0,"item.asked[2] = !(item.resigned[2])",0,0,0);
	trans[3][103]	= settr(0,0,0,0,0,"item.waiting = ((item.asked[0]+item.asked[1])+item.asked[2])",0,0,0);
	trans[3][104]	= settr(0,0,0,0,0,"item.need = item.waiting",0,0,0);
	trans[3][106]	= settr(0,0,0,0,0,"frozenAt = 0",0,0,0);
	trans[3][107]	= settr(0,0,0,0,0,"names = 1",0,0,0);
	trans[3][110]	= settr(716,2,129,1,0,".(goto)", 1, 2, 0);
	trans[3][108]	= settr(714,2,129,2,0,"else", 1, 2, 0);
	T = trans[ 3][129] = settr(735,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(735,0,112,0,0,"sub-sequence", 1, 2, 0);
	trans[3][112]	= settr(718,0,138,25,25,"m.seq = 0", 1, 2, 0); /* m: 113 -> 0,138 */
	reached3[113] = 1;
	trans[3][113]	= settr(0,0,0,0,0,"m.round = 0",0,0,0);
	trans[3][114]	= settr(0,0,0,0,0,"m.waiting = 0",0,0,0);
	trans[3][115]	= settr(0,0,0,0,0,"m.overdue = 0",0,0,0);
	trans[3][116]	= settr(0,0,0,0,0,"m.seal[0] = 0",0,0,0);
	trans[3][117]	= settr(0,0,0,0,0,"m.seal[1] = 0",0,0,0);
	trans[3][118]	= settr(0,0,0,0,0,"m.seal[2] = 0",0,0,0);
	trans[3][119]	= settr(0,0,0,0,0,"m.back[0] = 0",0,0,0);
	trans[3][120]	= settr(0,0,0,0,0,"m.back[1] = 0",0,0,0);
	trans[3][121]	= settr(0,0,0,0,0,"m.back[2] = 0",0,0,0);
	trans[3][122]	= settr(0,0,0,0,0,"m.need = 0",0,0,0);
	trans[3][123]	= settr(0,0,0,0,0,"m.asked[0] = 0",0,0,0);
	trans[3][124]	= settr(0,0,0,0,0,"m.asked[1] = 0",0,0,0);
	trans[3][125]	= settr(0,0,0,0,0,"m.asked[2] = 0",0,0,0);
	trans[3][126]	= settr(0,0,0,0,0,"m.resigned[0] = 0",0,0,0);
	trans[3][127]	= settr(0,0,0,0,0,"m.resigned[1] = 0",0,0,0);
	trans[3][128]	= settr(0,0,0,0,0,"m.resigned[2] = 0",0,0,0);
	trans[3][130]	= settr(0,0,0,0,0,"seen = 0",0,0,0);
	trans[3][136]	= settr(742,0,141,26,0,"((item.round>1))", 1, 2, 0);
	trans[3][137]	= settr(743,0,141,1,0,"goto :b3", 0, 2, 0);
	trans[3][140]	= settr(746,0,141,1,0,"break", 0, 2, 0);
	trans[3][141]	= settr(747,0,0,27,27,"-end-", 0, 3500, 0);

	/* proctype 2: Clock */

	trans[2] = (Trans **) emalloc(10*sizeof(Trans *));

	trans[2][7]	= settr(604,0,6,1,0,".(goto)", 0, 2, 0);
	T = trans[2][6] = settr(603,0,0,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(603,0,3,0,0,"DO", 0, 2, 0);
	    T->nxt	= settr(603,0,4,0,0,"DO", 0, 2, 0);
	T = trans[ 2][3] = settr(600,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(600,2,1,0,0,"ATOMIC", 1, 2, 0);
	trans[2][1]	= settr(598,0,6,28,28,"(((!((item.round>1))&&!(item.overdue))&&(item.waiting>0)))", 1, 2, 0); /* m: 2 -> 6,0 */
	reached2[2] = 1;
	trans[2][2]	= settr(0,0,0,0,0,"item.overdue = 1",0,0,0);
	trans[2][4]	= settr(601,0,9,29,0,"((item.round>1))", 1, 2, 0);
	trans[2][5]	= settr(602,0,9,1,0,"goto :b2", 0, 2, 0);
	trans[2][8]	= settr(605,0,9,1,0,"break", 0, 2, 0);
	trans[2][9]	= settr(606,0,0,30,30,"-end-", 0, 3500, 0);

	/* proctype 1: Sealer */

	trans[1] = (Trans **) emalloc(378*sizeof(Trans *));

	trans[1][375]	= settr(595,0,374,1,0,".(goto)", 0, 2, 0);
	T = trans[1][374] = settr(594,0,0,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(594,0,1,0,0,"DO", 0, 2, 0);
	    T->nxt	= settr(594,0,23,0,0,"DO", 0, 2, 0);
	trans[1][1]	= settr(221,0,377,31,0,"((item.round>1))", 1, 2, 0);
	trans[1][2]	= settr(222,0,377,1,0,"goto :b1", 0, 2, 0);
	T = trans[ 1][23] = settr(243,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(243,2,3,0,0,"ATOMIC", 1, 2, 0);
	trans[1][3]	= settr(223,2,21,32,0,"((!((item.round>1))&&((done<item.round)||((s==0)&&(changes>0)))))", 1, 2, 0);
	T = trans[ 1][21] = settr(241,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(241,0,4,0,0,"sub-sequence", 1, 2, 0);
	trans[1][4]	= settr(224,4,372,33,33,"m.seq = item.seq", 1, 2, 0); /* m: 5 -> 0,372 */
	reached1[5] = 1;
	trans[1][5]	= settr(0,0,0,0,0,"m.round = item.round",0,0,0);
	trans[1][6]	= settr(0,0,0,0,0,"m.waiting = item.waiting",0,0,0);
	trans[1][7]	= settr(0,0,0,0,0,"m.overdue = item.overdue",0,0,0);
	trans[1][8]	= settr(0,0,0,0,0,"m.seal[0] = item.seal[0]",0,0,0);
	trans[1][9]	= settr(0,0,0,0,0,"m.seal[1] = item.seal[1]",0,0,0);
	trans[1][10]	= settr(0,0,0,0,0,"m.seal[2] = item.seal[2]",0,0,0);
	trans[1][11]	= settr(0,0,0,0,0,"m.back[0] = item.back[0]",0,0,0);
	trans[1][12]	= settr(0,0,0,0,0,"m.back[1] = item.back[1]",0,0,0);
	trans[1][13]	= settr(0,0,0,0,0,"m.back[2] = item.back[2]",0,0,0);
	trans[1][14]	= settr(0,0,0,0,0,"m.need = item.need",0,0,0);
	trans[1][15]	= settr(0,0,0,0,0,"m.asked[0] = item.asked[0]",0,0,0);
	trans[1][16]	= settr(0,0,0,0,0,"m.asked[1] = item.asked[1]",0,0,0);
	trans[1][17]	= settr(0,0,0,0,0,"m.asked[2] = item.asked[2]",0,0,0);
	trans[1][18]	= settr(0,0,0,0,0,"m.resigned[0] = item.resigned[0]",0,0,0);
	trans[1][19]	= settr(0,0,0,0,0,"m.resigned[1] = item.resigned[1]",0,0,0);
	trans[1][20]	= settr(0,0,0,0,0,"m.resigned[2] = item.resigned[2]",0,0,0);
	trans[1][22]	= settr(0,0,0,0,0,"seen = grounds[s]",0,0,0);
	T = trans[1][372] = settr(592,0,0,0,0,"IF", 0, 2, 0);
	T = T->nxt	= settr(592,0,24,0,0,"IF", 0, 2, 0);
	T = T->nxt	= settr(592,0,140,0,0,"IF", 0, 2, 0);
	T = T->nxt	= settr(592,0,161,0,0,"IF", 0, 2, 0);
	T = T->nxt	= settr(592,0,270,0,0,"IF", 0, 2, 0);
	T = T->nxt	= settr(592,0,350,0,0,"IF", 0, 2, 0);
	    T->nxt	= settr(592,0,351,0,0,"IF", 0, 2, 0);
	trans[1][24]	= settr(244,0,139,34,0,"((((m.waiting==0)&&(m.round<=1))||m.overdue))", 0, 2, 0);
	T = trans[ 1][139] = settr(359,0,0,0,0,"sub-sequence", 0, 2, 0);
	T->nxt	= settr(359,0,137,0,0,"sub-sequence", 0, 2, 0);
	T = trans[1][137] = settr(357,0,0,0,0,"IF", 0, 2, 0);
	T = T->nxt	= settr(357,0,25,0,0,"IF", 0, 2, 0);
	    T->nxt	= settr(357,0,81,0,0,"IF", 0, 2, 0);
	trans[1][25]	= settr(245,0,80,35,0,"(((m.waiting==0)&&(m.round<=1)))", 0, 2, 0);
	T = trans[ 1][80] = settr(300,0,0,0,0,"sub-sequence", 0, 2, 0);
	T->nxt	= settr(300,0,28,0,0,"sub-sequence", 0, 2, 0);
	T = trans[ 1][28] = settr(248,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(248,2,27,0,0,"ATOMIC", 1, 2, 0);
	T = trans[ 1][27] = settr(247,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(247,0,26,0,0,"sub-sequence", 1, 2, 0);
	trans[1][26]	= settr(246,0,79,36,36,"archived[m.seq] = 1", 1, 2, 0);
	T = trans[ 1][79] = settr(299,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(299,2,59,0,0,"ATOMIC", 1, 2, 0);
	T = trans[ 1][59] = settr(279,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(279,0,57,0,0,"sub-sequence", 1, 2, 0);
	T = trans[1][57] = settr(277,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(277,2,29,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(277,2,56,0,0,"IF", 1, 2, 0);
	trans[1][29]	= settr(249,2,36,37,0,"(((item.seq==m.seq)&&( ((1==1)) -> ((item.waiting==0)) : (((((item.waiting==m.waiting)&&(item.seal[0]==m.seal[0]))&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2]))) )))", 1, 2, 0);
	T = trans[ 1][36] = settr(256,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(256,0,30,0,0,"sub-sequence", 1, 2, 0);
	trans[1][30]	= settr(250,2,39,38,38,"assert((((item.seal[0]==m.seal[0])&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2])))", 1, 2, 0); /* m: 31 -> 0,39 */
	reached1[31] = 1;
	trans[1][31]	= settr(0,0,0,0,0,"assert(((item.seal[0]==0)||((judged[0]==grounds[0])&&!(item.resigned[0]))))",0,0,0);
	trans[1][32]	= settr(0,0,0,0,0,"assert(((item.seal[1]==0)||((judged[1]==grounds[1])&&!(item.resigned[1]))))",0,0,0);
	trans[1][33]	= settr(0,0,0,0,0,"assert(((item.seal[2]==0)||((judged[2]==grounds[2])&&!(item.resigned[2]))))",0,0,0);
	trans[1][34]	= settr(0,0,0,0,0,"assert(((255==255)||(seen==grounds[255])))",0,0,0);
	trans[1][35]	= settr(0,0,0,0,0,"assert(((item.waiting>0)||(frozenAt==(deeds+1))))",0,0,0);
	T = trans[ 1][39] = settr(259,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(259,0,37,0,0,"sub-sequence", 1, 2, 0);
	trans[1][37]	= settr(257,2,53,39,39,"assert(archived[item.seq])", 1, 2, 0); /* m: 38 -> 0,53 */
	reached1[38] = 1;
	trans[1][38]	= settr(0,0,0,0,0,"item.seq = (item.seq+1)",0,0,0);
	T = trans[ 1][53] = settr(273,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(273,0,40,0,0,"sub-sequence", 1, 2, 0);
	trans[1][40]	= settr(260,2,77,40,40,"item.round = (item.round+1)", 1, 2, 0); /* m: 41 -> 0,77 */
	reached1[41] = 1;
	trans[1][41]	= settr(0,0,0,0,0,"item.seal[0] = 0",0,0,0);
	trans[1][42]	= settr(0,0,0,0,0,"item.seal[1] = 0",0,0,0);
	trans[1][43]	= settr(0,0,0,0,0,"item.seal[2] = 0",0,0,0);
	trans[1][44]	= settr(0,0,0,0,0,"item.back[0] = 0",0,0,0);
	trans[1][45]	= settr(0,0,0,0,0,"item.back[1] = 0",0,0,0);
	trans[1][46]	= settr(0,0,0,0,0,"item.back[2] = 0",0,0,0);
	trans[1][47]	= settr(0,0,0,0,0,"item.overdue = 0",0,0,0);
	trans[1][48]	= settr(0,0,0,0,0,"item.asked[0] = !(item.resigned[0])",0,0,0);
	trans[1][49]	= settr(0,0,0,0,0,"item.asked[1] = !(item.resigned[1])",0,0,0);
	trans[1][50]	= settr(0,0,0,0,0,"item.asked[2] = !(item.resigned[2])",0,0,0);
	trans[1][51]	= settr(0,0,0,0,0,"item.waiting = ((item.asked[0]+item.asked[1])+item.asked[2])",0,0,0);
	trans[1][52]	= settr(0,0,0,0,0,"item.need = item.waiting",0,0,0);
	trans[1][54]	= settr(0,0,0,0,0,"frozenAt = 0",0,0,0);
	trans[1][55]	= settr(0,0,0,0,0,"names = 1",0,0,0);
	trans[1][58]	= settr(278,2,77,1,0,".(goto)", 1, 2, 0);
	trans[1][56]	= settr(276,2,77,2,0,"else", 1, 2, 0);
	T = trans[ 1][77] = settr(297,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(297,0,60,0,0,"sub-sequence", 1, 2, 0);
	trans[1][60]	= settr(280,0,374,41,41,"m.seq = 0", 1, 2, 0); /* m: 61 -> 0,374 */
	reached1[61] = 1;
	trans[1][61]	= settr(0,0,0,0,0,"m.round = 0",0,0,0);
	trans[1][62]	= settr(0,0,0,0,0,"m.waiting = 0",0,0,0);
	trans[1][63]	= settr(0,0,0,0,0,"m.overdue = 0",0,0,0);
	trans[1][64]	= settr(0,0,0,0,0,"m.seal[0] = 0",0,0,0);
	trans[1][65]	= settr(0,0,0,0,0,"m.seal[1] = 0",0,0,0);
	trans[1][66]	= settr(0,0,0,0,0,"m.seal[2] = 0",0,0,0);
	trans[1][67]	= settr(0,0,0,0,0,"m.back[0] = 0",0,0,0);
	trans[1][68]	= settr(0,0,0,0,0,"m.back[1] = 0",0,0,0);
	trans[1][69]	= settr(0,0,0,0,0,"m.back[2] = 0",0,0,0);
	trans[1][70]	= settr(0,0,0,0,0,"m.need = 0",0,0,0);
	trans[1][71]	= settr(0,0,0,0,0,"m.asked[0] = 0",0,0,0);
	trans[1][72]	= settr(0,0,0,0,0,"m.asked[1] = 0",0,0,0);
	trans[1][73]	= settr(0,0,0,0,0,"m.asked[2] = 0",0,0,0);
	trans[1][74]	= settr(0,0,0,0,0,"m.resigned[0] = 0",0,0,0);
	trans[1][75]	= settr(0,0,0,0,0,"m.resigned[1] = 0",0,0,0);
	trans[1][76]	= settr(0,0,0,0,0,"m.resigned[2] = 0",0,0,0);
	trans[1][78]	= settr(0,0,0,0,0,"seen = 0",0,0,0);
	trans[1][138]	= settr(358,0,374,1,0,".(goto)", 0, 2, 0);
	trans[1][81]	= settr(301,0,136,2,0,"else", 0, 2, 0);
	T = trans[ 1][136] = settr(356,0,0,0,0,"sub-sequence", 0, 2, 0);
	T->nxt	= settr(356,0,84,0,0,"sub-sequence", 0, 2, 0);
	T = trans[ 1][84] = settr(304,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(304,2,83,0,0,"ATOMIC", 1, 2, 0);
	T = trans[ 1][83] = settr(303,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(303,0,82,0,0,"sub-sequence", 1, 2, 0);
	trans[1][82]	= settr(302,0,135,42,42,"archived[m.seq] = 1", 1, 2, 0);
	T = trans[ 1][135] = settr(355,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(355,2,115,0,0,"ATOMIC", 1, 2, 0);
	T = trans[ 1][115] = settr(335,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(335,0,113,0,0,"sub-sequence", 1, 2, 0);
	T = trans[1][113] = settr(333,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(333,2,85,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(333,2,112,0,0,"IF", 1, 2, 0);
	trans[1][85]	= settr(305,2,92,43,0,"(((item.seq==m.seq)&&( ((2==1)) -> ((item.waiting==0)) : (((((item.waiting==m.waiting)&&(item.seal[0]==m.seal[0]))&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2]))) )))", 1, 2, 0);
	T = trans[ 1][92] = settr(312,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(312,0,86,0,0,"sub-sequence", 1, 2, 0);
	trans[1][86]	= settr(306,2,95,44,44,"assert((((item.seal[0]==m.seal[0])&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2])))", 1, 2, 0); /* m: 87 -> 0,95 */
	reached1[87] = 1;
	trans[1][87]	= settr(0,0,0,0,0,"assert(((item.seal[0]==0)||((judged[0]==grounds[0])&&!(item.resigned[0]))))",0,0,0);
	trans[1][88]	= settr(0,0,0,0,0,"assert(((item.seal[1]==0)||((judged[1]==grounds[1])&&!(item.resigned[1]))))",0,0,0);
	trans[1][89]	= settr(0,0,0,0,0,"assert(((item.seal[2]==0)||((judged[2]==grounds[2])&&!(item.resigned[2]))))",0,0,0);
	trans[1][90]	= settr(0,0,0,0,0,"assert(((255==255)||(seen==grounds[255])))",0,0,0);
	trans[1][91]	= settr(0,0,0,0,0,"assert(((item.waiting>0)||(frozenAt==(deeds+1))))",0,0,0);
	T = trans[ 1][95] = settr(315,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(315,0,93,0,0,"sub-sequence", 1, 2, 0);
	trans[1][93]	= settr(313,2,109,45,45,"assert(archived[item.seq])", 1, 2, 0); /* m: 94 -> 0,109 */
	reached1[94] = 1;
	trans[1][94]	= settr(0,0,0,0,0,"item.seq = (item.seq+1)",0,0,0);
	T = trans[ 1][109] = settr(329,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(329,0,96,0,0,"sub-sequence", 1, 2, 0);
	trans[1][96]	= settr(316,2,133,46,46,"item.round = (item.round+1)", 1, 2, 0); /* m: 97 -> 0,133 */
	reached1[97] = 1;
	trans[1][97]	= settr(0,0,0,0,0,"item.seal[0] = 0",0,0,0);
	trans[1][98]	= settr(0,0,0,0,0,"item.seal[1] = 0",0,0,0);
	trans[1][99]	= settr(0,0,0,0,0,"item.seal[2] = 0",0,0,0);
	trans[1][100]	= settr(0,0,0,0,0,"item.back[0] = 0",0,0,0);
	trans[1][101]	= settr(0,0,0,0,0,"item.back[1] = 0",0,0,0);
	trans[1][102]	= settr(0,0,0,0,0,"item.back[2] = 0",0,0,0);
	trans[1][103]	= settr(0,0,0,0,0,"item.overdue = 0",0,0,0);
	trans[1][104]	= settr(0,0,0,0,0,"item.asked[0] = !(item.resigned[0])",0,0,0);
	trans[1][105]	= settr(0,0,0,0,0,"item.asked[1] = !(item.resigned[1])",0,0,0);
	trans[1][106]	= settr(0,0,0,0,0,"item.asked[2] = !(item.resigned[2])",0,0,0);
	trans[1][107]	= settr(0,0,0,0,0,"item.waiting = ((item.asked[0]+item.asked[1])+item.asked[2])",0,0,0);
	trans[1][108]	= settr(0,0,0,0,0,"item.need = item.waiting",0,0,0);
	trans[1][110]	= settr(0,0,0,0,0,"frozenAt = 0",0,0,0);
	trans[1][111]	= settr(0,0,0,0,0,"names = 1",0,0,0);
	trans[1][114]	= settr(334,2,133,1,0,".(goto)", 1, 2, 0);
	trans[1][112]	= settr(332,2,133,2,0,"else", 1, 2, 0);
	T = trans[ 1][133] = settr(353,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(353,0,116,0,0,"sub-sequence", 1, 2, 0);
	trans[1][116]	= settr(336,0,374,47,47,"m.seq = 0", 1, 2, 0); /* m: 117 -> 0,374 */
	reached1[117] = 1;
	trans[1][117]	= settr(0,0,0,0,0,"m.round = 0",0,0,0);
	trans[1][118]	= settr(0,0,0,0,0,"m.waiting = 0",0,0,0);
	trans[1][119]	= settr(0,0,0,0,0,"m.overdue = 0",0,0,0);
	trans[1][120]	= settr(0,0,0,0,0,"m.seal[0] = 0",0,0,0);
	trans[1][121]	= settr(0,0,0,0,0,"m.seal[1] = 0",0,0,0);
	trans[1][122]	= settr(0,0,0,0,0,"m.seal[2] = 0",0,0,0);
	trans[1][123]	= settr(0,0,0,0,0,"m.back[0] = 0",0,0,0);
	trans[1][124]	= settr(0,0,0,0,0,"m.back[1] = 0",0,0,0);
	trans[1][125]	= settr(0,0,0,0,0,"m.back[2] = 0",0,0,0);
	trans[1][126]	= settr(0,0,0,0,0,"m.need = 0",0,0,0);
	trans[1][127]	= settr(0,0,0,0,0,"m.asked[0] = 0",0,0,0);
	trans[1][128]	= settr(0,0,0,0,0,"m.asked[1] = 0",0,0,0);
	trans[1][129]	= settr(0,0,0,0,0,"m.asked[2] = 0",0,0,0);
	trans[1][130]	= settr(0,0,0,0,0,"m.resigned[0] = 0",0,0,0);
	trans[1][131]	= settr(0,0,0,0,0,"m.resigned[1] = 0",0,0,0);
	trans[1][132]	= settr(0,0,0,0,0,"m.resigned[2] = 0",0,0,0);
	trans[1][134]	= settr(0,0,0,0,0,"seen = 0",0,0,0);
	trans[1][373]	= settr(593,0,374,1,0,".(goto)", 0, 2, 0);
	trans[1][140]	= settr(360,0,158,48,0,"((!((((m.waiting==0)&&(m.round<=1))||m.overdue))&&!(m.asked[s])))", 0, 2, 0);
	T = trans[ 1][158] = settr(378,0,0,0,0,"sub-sequence", 0, 2, 0);
	T->nxt	= settr(378,0,141,0,0,"sub-sequence", 0, 2, 0);
	trans[1][141]	= settr(361,0,160,49,49,"m.seq = 0", 0, 2, 0); /* m: 142 -> 0,160 */
	reached1[142] = 1;
	trans[1][142]	= settr(0,0,0,0,0,"m.round = 0",0,0,0);
	trans[1][143]	= settr(0,0,0,0,0,"m.waiting = 0",0,0,0);
	trans[1][144]	= settr(0,0,0,0,0,"m.overdue = 0",0,0,0);
	trans[1][145]	= settr(0,0,0,0,0,"m.seal[0] = 0",0,0,0);
	trans[1][146]	= settr(0,0,0,0,0,"m.seal[1] = 0",0,0,0);
	trans[1][147]	= settr(0,0,0,0,0,"m.seal[2] = 0",0,0,0);
	trans[1][148]	= settr(0,0,0,0,0,"m.back[0] = 0",0,0,0);
	trans[1][149]	= settr(0,0,0,0,0,"m.back[1] = 0",0,0,0);
	trans[1][150]	= settr(0,0,0,0,0,"m.back[2] = 0",0,0,0);
	trans[1][151]	= settr(0,0,0,0,0,"m.need = 0",0,0,0);
	trans[1][152]	= settr(0,0,0,0,0,"m.asked[0] = 0",0,0,0);
	trans[1][153]	= settr(0,0,0,0,0,"m.asked[1] = 0",0,0,0);
	trans[1][154]	= settr(0,0,0,0,0,"m.asked[2] = 0",0,0,0);
	trans[1][155]	= settr(0,0,0,0,0,"m.resigned[0] = 0",0,0,0);
	trans[1][156]	= settr(0,0,0,0,0,"m.resigned[1] = 0",0,0,0);
	trans[1][157]	= settr(0,0,0,0,0,"m.resigned[2] = 0",0,0,0);
	trans[1][159]	= settr(0,0,0,0,0,"seen = 0",0,0,0);
	trans[1][160]	= settr(380,0,374,50,50,"done = item.round", 1, 2, 0);
	trans[1][161]	= settr(381,0,217,51,51,"((((!((((m.waiting==0)&&(m.round<=1))||m.overdue))&&m.asked[s])&&(m.asked[s]&&(m.seal[s]==0)))&&(m.waiting==1)))", 0, 2, 0); /* m: 162 -> 217,0 */
	reached1[162] = 1;
	trans[1][162]	= settr(0,0,0,0,0,"done = m.round",0,0,0);
	T = trans[ 1][217] = settr(437,0,0,0,0,"sub-sequence", 0, 2, 0);
	T->nxt	= settr(437,0,165,0,0,"sub-sequence", 0, 2, 0);
	T = trans[ 1][165] = settr(385,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(385,2,164,0,0,"ATOMIC", 1, 2, 0);
	T = trans[ 1][164] = settr(384,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(384,0,163,0,0,"sub-sequence", 1, 2, 0);
	trans[1][163]	= settr(383,0,216,52,52,"archived[m.seq] = 1", 1, 2, 0);
	T = trans[ 1][216] = settr(436,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(436,2,196,0,0,"ATOMIC", 1, 2, 0);
	T = trans[ 1][196] = settr(416,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(416,0,194,0,0,"sub-sequence", 1, 2, 0);
	T = trans[1][194] = settr(414,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(414,2,166,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(414,2,193,0,0,"IF", 1, 2, 0);
	trans[1][166]	= settr(386,2,173,53,0,"(((item.seq==m.seq)&&( ((2==1)) -> ((item.waiting==0)) : (((((item.waiting==m.waiting)&&(item.seal[0]==m.seal[0]))&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2]))) )))", 1, 2, 0);
	T = trans[ 1][173] = settr(393,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(393,0,167,0,0,"sub-sequence", 1, 2, 0);
	trans[1][167]	= settr(387,2,176,54,54,"assert((((item.seal[0]==m.seal[0])&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2])))", 1, 2, 0); /* m: 168 -> 0,176 */
	reached1[168] = 1;
	trans[1][168]	= settr(0,0,0,0,0,"assert(((item.seal[0]==0)||((judged[0]==grounds[0])&&!(item.resigned[0]))))",0,0,0);
	trans[1][169]	= settr(0,0,0,0,0,"assert(((item.seal[1]==0)||((judged[1]==grounds[1])&&!(item.resigned[1]))))",0,0,0);
	trans[1][170]	= settr(0,0,0,0,0,"assert(((item.seal[2]==0)||((judged[2]==grounds[2])&&!(item.resigned[2]))))",0,0,0);
	trans[1][171]	= settr(0,0,0,0,0,"assert(((s==255)||(seen==grounds[s])))",0,0,0);
	trans[1][172]	= settr(0,0,0,0,0,"assert(((item.waiting>0)||(frozenAt==(deeds+1))))",0,0,0);
	T = trans[ 1][176] = settr(396,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(396,0,174,0,0,"sub-sequence", 1, 2, 0);
	trans[1][174]	= settr(394,2,190,55,55,"assert(archived[item.seq])", 1, 2, 0); /* m: 175 -> 0,190 */
	reached1[175] = 1;
	trans[1][175]	= settr(0,0,0,0,0,"item.seq = (item.seq+1)",0,0,0);
	T = trans[ 1][190] = settr(410,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(410,0,177,0,0,"sub-sequence", 1, 2, 0);
	trans[1][177]	= settr(397,2,214,56,56,"item.round = (item.round+1)", 1, 2, 0); /* m: 178 -> 0,214 */
	reached1[178] = 1;
	trans[1][178]	= settr(0,0,0,0,0,"item.seal[0] = 0",0,0,0);
	trans[1][179]	= settr(0,0,0,0,0,"item.seal[1] = 0",0,0,0);
	trans[1][180]	= settr(0,0,0,0,0,"item.seal[2] = 0",0,0,0);
	trans[1][181]	= settr(0,0,0,0,0,"item.back[0] = 0",0,0,0);
	trans[1][182]	= settr(0,0,0,0,0,"item.back[1] = 0",0,0,0);
	trans[1][183]	= settr(0,0,0,0,0,"item.back[2] = 0",0,0,0);
	trans[1][184]	= settr(0,0,0,0,0,"item.overdue = 0",0,0,0);
	trans[1][185]	= settr(0,0,0,0,0,"item.asked[0] = !(item.resigned[0])",0,0,0);
	trans[1][186]	= settr(0,0,0,0,0,"item.asked[1] = !(item.resigned[1])",0,0,0);
	trans[1][187]	= settr(0,0,0,0,0,"item.asked[2] = !(item.resigned[2])",0,0,0);
	trans[1][188]	= settr(0,0,0,0,0,"item.waiting = ((item.asked[0]+item.asked[1])+item.asked[2])",0,0,0);
	trans[1][189]	= settr(0,0,0,0,0,"item.need = item.waiting",0,0,0);
	trans[1][191]	= settr(0,0,0,0,0,"frozenAt = 0",0,0,0);
	trans[1][192]	= settr(0,0,0,0,0,"names = 1",0,0,0);
	trans[1][195]	= settr(415,2,214,1,0,".(goto)", 1, 2, 0);
	trans[1][193]	= settr(413,2,214,2,0,"else", 1, 2, 0);
	T = trans[ 1][214] = settr(434,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(434,0,197,0,0,"sub-sequence", 1, 2, 0);
	trans[1][197]	= settr(417,0,374,57,57,"m.seq = 0", 1, 2, 0); /* m: 198 -> 0,374 */
	reached1[198] = 1;
	trans[1][198]	= settr(0,0,0,0,0,"m.round = 0",0,0,0);
	trans[1][199]	= settr(0,0,0,0,0,"m.waiting = 0",0,0,0);
	trans[1][200]	= settr(0,0,0,0,0,"m.overdue = 0",0,0,0);
	trans[1][201]	= settr(0,0,0,0,0,"m.seal[0] = 0",0,0,0);
	trans[1][202]	= settr(0,0,0,0,0,"m.seal[1] = 0",0,0,0);
	trans[1][203]	= settr(0,0,0,0,0,"m.seal[2] = 0",0,0,0);
	trans[1][204]	= settr(0,0,0,0,0,"m.back[0] = 0",0,0,0);
	trans[1][205]	= settr(0,0,0,0,0,"m.back[1] = 0",0,0,0);
	trans[1][206]	= settr(0,0,0,0,0,"m.back[2] = 0",0,0,0);
	trans[1][207]	= settr(0,0,0,0,0,"m.need = 0",0,0,0);
	trans[1][208]	= settr(0,0,0,0,0,"m.asked[0] = 0",0,0,0);
	trans[1][209]	= settr(0,0,0,0,0,"m.asked[1] = 0",0,0,0);
	trans[1][210]	= settr(0,0,0,0,0,"m.asked[2] = 0",0,0,0);
	trans[1][211]	= settr(0,0,0,0,0,"m.resigned[0] = 0",0,0,0);
	trans[1][212]	= settr(0,0,0,0,0,"m.resigned[1] = 0",0,0,0);
	trans[1][213]	= settr(0,0,0,0,0,"m.resigned[2] = 0",0,0,0);
	trans[1][215]	= settr(0,0,0,0,0,"seen = 0",0,0,0);
	T = trans[ 1][270] = settr(490,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(490,2,218,0,0,"ATOMIC", 1, 2, 0);
	trans[1][218]	= settr(438,2,233,58,0,"((((!((((m.waiting==0)&&(m.round<=1))||m.overdue))&&m.asked[s])&&(m.asked[s]&&(m.seal[s]==0)))&&(m.waiting>1)))", 1, 2, 0);
	T = trans[ 1][233] = settr(453,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(453,0,231,0,0,"sub-sequence", 1, 2, 0);
	T = trans[1][231] = settr(451,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(451,2,219,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(451,2,229,0,0,"IF", 1, 2, 0);
	trans[1][219]	= settr(439,2,225,59,59,"(((((item.seq==m.seq)&&(item.waiting>0))&&!(item.overdue))&&( ((0==0)) -> (((item.seal[s]==0)&&(item.back[s]==m.back[s]))) : ((item.seal[s]==0)) )))", 1, 2, 0); /* m: 220 -> 225,0 */
	reached1[220] = 1;
	trans[1][220]	= settr(0,0,0,0,0,"assert(!(item.overdue))",0,0,0);
	trans[1][221]	= settr(0,0,0,0,0,"item.seal[s] = names",0,0,0);
	T = trans[1][225] = settr(445,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(445,2,222,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(445,2,224,0,0,"IF", 1, 2, 0);
	trans[1][222]	= settr(442,2,248,60,60,"((0==0))", 1, 2, 0); /* m: 223 -> 248,0 */
	reached1[223] = 1;
	trans[1][223]	= settr(0,0,0,0,0,"item.waiting = (item.waiting-1)",0,0,0);
	trans[1][226]	= settr(446,2,227,1,0,".(goto)", 1, 2, 0); /* m: 227 -> 0,248 */
	reached1[227] = 1;
	trans[1][224]	= settr(444,2,227,2,0,"else", 1, 2, 0);
	trans[1][227]	= settr(447,2,248,61,61,"assert(((item.round>1)||(item.waiting==((((item.asked[0]&&!(item.resigned[0]))&&(item.seal[0]==0))+((item.asked[1]&&!(item.resigned[1]))&&(item.seal[1]==0)))+((item.asked[2]&&!(item.resigned[2]))&&(item.seal[2]==0))))))", 1, 2, 0); /* m: 228 -> 0,248 */
	reached1[228] = 1;
	trans[1][228]	= settr(0,0,0,0,0,"ok = 1",0,0,0);
	trans[1][232]	= settr(452,2,248,1,0,".(goto)", 1, 2, 0);
	trans[1][229]	= settr(449,2,230,2,0,"else", 1, 2, 0);
	trans[1][230]	= settr(450,2,248,62,62,"ok = 0", 1, 2, 0);
	T = trans[1][248] = settr(468,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(468,2,234,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(468,2,247,0,0,"IF", 1, 2, 0);
	trans[1][234]	= settr(454,2,245,63,63,"(ok)", 1, 2, 0); /* m: 235 -> 245,0 */
	reached1[235] = 1;
	trans[1][235]	= settr(0,0,0,0,0,"judged[s] = seen",0,0,0);
	trans[1][236]	= settr(0,0,0,0,0,"names = (names+1)",0,0,0);
	T = trans[ 1][245] = settr(465,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(465,0,237,0,0,"sub-sequence", 1, 2, 0);
	trans[1][237]	= settr(457,2,243,64,0,"assert(((item.round>1)||(item.waiting==((((item.asked[0]&&!(item.resigned[0]))&&(item.seal[0]==0))+((item.asked[1]&&!(item.resigned[1]))&&(item.seal[1]==0)))+((item.asked[2]&&!(item.resigned[2]))&&(item.seal[2]==0))))))", 1, 2, 0);
	T = trans[1][243] = settr(463,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(463,2,238,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(463,2,240,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(463,2,242,0,0,"IF", 1, 2, 0);
	trans[1][238]	= settr(458,2,267,65,65,"((item.waiting>0))", 1, 2, 0); /* m: 239 -> 267,0 */
	reached1[239] = 1;
	trans[1][239]	= settr(0,0,0,0,0,"frozenAt = 0",0,0,0);
	trans[1][244]	= settr(464,2,246,1,0,".(goto)", 1, 2, 0); /* m: 246 -> 0,267 */
	reached1[246] = 1;
	trans[1][240]	= settr(460,2,267,66,66,"(((item.waiting==0)&&(frozenAt==0)))", 1, 2, 0); /* m: 241 -> 267,0 */
	reached1[241] = 1;
	trans[1][241]	= settr(0,0,0,0,0,"frozenAt = (deeds+1)",0,0,0);
	trans[1][242]	= settr(462,2,246,2,0,"else", 1, 2, 0);
	trans[1][246]	= settr(466,2,267,67,67,"done = m.round", 1, 2, 0);
	trans[1][249]	= settr(469,2,267,1,0,".(goto)", 1, 2, 0);
	trans[1][247]	= settr(467,2,267,2,0,"else", 1, 2, 0);
	T = trans[ 1][267] = settr(487,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(487,0,250,0,0,"sub-sequence", 1, 2, 0);
	trans[1][250]	= settr(470,0,374,68,68,"m.seq = 0", 1, 2, 0); /* m: 251 -> 0,374 */
	reached1[251] = 1;
	trans[1][251]	= settr(0,0,0,0,0,"m.round = 0",0,0,0);
	trans[1][252]	= settr(0,0,0,0,0,"m.waiting = 0",0,0,0);
	trans[1][253]	= settr(0,0,0,0,0,"m.overdue = 0",0,0,0);
	trans[1][254]	= settr(0,0,0,0,0,"m.seal[0] = 0",0,0,0);
	trans[1][255]	= settr(0,0,0,0,0,"m.seal[1] = 0",0,0,0);
	trans[1][256]	= settr(0,0,0,0,0,"m.seal[2] = 0",0,0,0);
	trans[1][257]	= settr(0,0,0,0,0,"m.back[0] = 0",0,0,0);
	trans[1][258]	= settr(0,0,0,0,0,"m.back[1] = 0",0,0,0);
	trans[1][259]	= settr(0,0,0,0,0,"m.back[2] = 0",0,0,0);
	trans[1][260]	= settr(0,0,0,0,0,"m.need = 0",0,0,0);
	trans[1][261]	= settr(0,0,0,0,0,"m.asked[0] = 0",0,0,0);
	trans[1][262]	= settr(0,0,0,0,0,"m.asked[1] = 0",0,0,0);
	trans[1][263]	= settr(0,0,0,0,0,"m.asked[2] = 0",0,0,0);
	trans[1][264]	= settr(0,0,0,0,0,"m.resigned[0] = 0",0,0,0);
	trans[1][265]	= settr(0,0,0,0,0,"m.resigned[1] = 0",0,0,0);
	trans[1][266]	= settr(0,0,0,0,0,"m.resigned[2] = 0",0,0,0);
	trans[1][268]	= settr(0,0,0,0,0,"seen = 0",0,0,0);
	trans[1][269]	= settr(0,0,0,0,0,"ok = 0",0,0,0);
	T = trans[ 1][350] = settr(570,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(570,2,271,0,0,"ATOMIC", 1, 2, 0);
	trans[1][271]	= settr(491,2,328,69,69,"(((((!((((m.waiting==0)&&(m.round<=1))||m.overdue))&&m.asked[s])&&(m.seal[s]!=0))&&(s==0))&&(changes>0)))", 1, 2, 0); /* m: 272 -> 328,0 */
	reached1[272] = 1;
	trans[1][272]	= settr(0,0,0,0,0,"changes = (changes-1)",0,0,0);
	T = trans[1][328] = settr(548,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(548,2,287,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(548,2,313,0,0,"IF", 1, 2, 0);
	T = trans[ 1][287] = settr(507,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(507,0,285,0,0,"sub-sequence", 1, 2, 0);
	T = trans[1][285] = settr(505,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(505,2,273,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(505,2,283,0,0,"IF", 1, 2, 0);
	trans[1][273]	= settr(493,2,279,70,70,"(((((item.seq==m.seq)&&(item.waiting>0))&&!(item.overdue))&&( ((m.seal[s]==0)) -> (((item.seal[s]==0)&&(item.back[s]==m.back[s]))) : ((item.seal[s]==m.seal[s])) )))", 1, 2, 0); /* m: 274 -> 279,0 */
	reached1[274] = 1;
	trans[1][274]	= settr(0,0,0,0,0,"assert(!(item.overdue))",0,0,0);
	trans[1][275]	= settr(0,0,0,0,0,"item.seal[s] = names",0,0,0);
	T = trans[1][279] = settr(499,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(499,2,276,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(499,2,278,0,0,"IF", 1, 2, 0);
	trans[1][276]	= settr(496,2,301,71,71,"((m.seal[s]==0))", 1, 2, 0); /* m: 277 -> 301,0 */
	reached1[277] = 1;
	trans[1][277]	= settr(0,0,0,0,0,"item.waiting = (item.waiting-1)",0,0,0);
	trans[1][280]	= settr(500,2,281,1,0,".(goto)", 1, 2, 0); /* m: 281 -> 0,301 */
	reached1[281] = 1;
	trans[1][278]	= settr(498,2,281,2,0,"else", 1, 2, 0);
	trans[1][281]	= settr(501,2,301,72,72,"assert(((item.round>1)||(item.waiting==((((item.asked[0]&&!(item.resigned[0]))&&(item.seal[0]==0))+((item.asked[1]&&!(item.resigned[1]))&&(item.seal[1]==0)))+((item.asked[2]&&!(item.resigned[2]))&&(item.seal[2]==0))))))", 1, 2, 0); /* m: 282 -> 0,301 */
	reached1[282] = 1;
	trans[1][282]	= settr(0,0,0,0,0,"ok = 1",0,0,0);
	trans[1][286]	= settr(506,2,301,1,0,".(goto)", 1, 2, 0);
	trans[1][283]	= settr(503,2,284,2,0,"else", 1, 2, 0);
	trans[1][284]	= settr(504,2,301,73,73,"ok = 0", 1, 2, 0);
	T = trans[1][301] = settr(521,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(521,2,288,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(521,2,300,0,0,"IF", 1, 2, 0);
	trans[1][288]	= settr(508,2,299,74,74,"(ok)", 1, 2, 0); /* m: 289 -> 299,0 */
	reached1[289] = 1;
	trans[1][289]	= settr(0,0,0,0,0,"judged[s] = seen",0,0,0);
	trans[1][290]	= settr(0,0,0,0,0,"names = (names+1)",0,0,0);
	T = trans[ 1][299] = settr(519,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(519,0,291,0,0,"sub-sequence", 1, 2, 0);
	trans[1][291]	= settr(511,2,297,75,0,"assert(((item.round>1)||(item.waiting==((((item.asked[0]&&!(item.resigned[0]))&&(item.seal[0]==0))+((item.asked[1]&&!(item.resigned[1]))&&(item.seal[1]==0)))+((item.asked[2]&&!(item.resigned[2]))&&(item.seal[2]==0))))))", 1, 2, 0);
	T = trans[1][297] = settr(517,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(517,2,292,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(517,2,294,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(517,2,296,0,0,"IF", 1, 2, 0);
	trans[1][292]	= settr(512,2,347,76,76,"((item.waiting>0))", 1, 2, 0); /* m: 293 -> 347,0 */
	reached1[293] = 1;
	trans[1][293]	= settr(0,0,0,0,0,"frozenAt = 0",0,0,0);
	trans[1][298]	= settr(518,2,347,1,0,".(goto)", 1, 2, 0);
	trans[1][294]	= settr(514,2,347,77,77,"(((item.waiting==0)&&(frozenAt==0)))", 1, 2, 0); /* m: 295 -> 347,0 */
	reached1[295] = 1;
	trans[1][295]	= settr(0,0,0,0,0,"frozenAt = (deeds+1)",0,0,0);
	trans[1][296]	= settr(516,2,347,2,0,"else", 1, 2, 0);
	trans[1][302]	= settr(522,2,347,1,0,".(goto)", 1, 2, 0);
	trans[1][300]	= settr(520,2,347,2,0,"else", 1, 2, 0);
	trans[1][329]	= settr(549,2,347,1,0,".(goto)", 1, 2, 0);
	T = trans[ 1][313] = settr(533,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(533,0,311,0,0,"sub-sequence", 1, 2, 0);
	T = trans[1][311] = settr(531,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(531,2,303,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(531,2,309,0,0,"IF", 1, 2, 0);
	trans[1][303]	= settr(523,2,326,78,78,"(((((item.seq==m.seq)&&(item.waiting>0))&&!(item.overdue))&&(item.seal[s]==m.seal[s])))", 1, 2, 0); /* m: 304 -> 326,0 */
	reached1[304] = 1;
	trans[1][304]	= settr(0,0,0,0,0,"item.seal[s] = 0",0,0,0);
	trans[1][305]	= settr(0,0,0,0,0,"item.waiting = (item.waiting+1)",0,0,0);
	trans[1][306]	= settr(0,0,0,0,0,"item.back[s] = (item.back[s]+1)",0,0,0);
	trans[1][307]	= settr(0,0,0,0,0,"assert(((item.round>1)||(item.waiting==((((item.asked[0]&&!(item.resigned[0]))&&(item.seal[0]==0))+((item.asked[1]&&!(item.resigned[1]))&&(item.seal[1]==0)))+((item.asked[2]&&!(item.resigned[2]))&&(item.seal[2]==0))))))",0,0,0);
	trans[1][308]	= settr(0,0,0,0,0,"ok = 1",0,0,0);
	trans[1][312]	= settr(532,2,326,1,0,".(goto)", 1, 2, 0);
	trans[1][309]	= settr(529,2,310,2,0,"else", 1, 2, 0);
	trans[1][310]	= settr(530,2,326,79,79,"ok = 0", 1, 2, 0);
	T = trans[1][326] = settr(546,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(546,2,314,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(546,2,325,0,0,"IF", 1, 2, 0);
	trans[1][314]	= settr(534,2,324,80,80,"(ok)", 1, 2, 0); /* m: 315 -> 324,0 */
	reached1[315] = 1;
	trans[1][315]	= settr(0,0,0,0,0,"judged[s] = 0",0,0,0);
	T = trans[ 1][324] = settr(544,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(544,0,316,0,0,"sub-sequence", 1, 2, 0);
	trans[1][316]	= settr(536,2,322,81,0,"assert(((item.round>1)||(item.waiting==((((item.asked[0]&&!(item.resigned[0]))&&(item.seal[0]==0))+((item.asked[1]&&!(item.resigned[1]))&&(item.seal[1]==0)))+((item.asked[2]&&!(item.resigned[2]))&&(item.seal[2]==0))))))", 1, 2, 0);
	T = trans[1][322] = settr(542,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(542,2,317,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(542,2,319,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(542,2,321,0,0,"IF", 1, 2, 0);
	trans[1][317]	= settr(537,2,347,82,82,"((item.waiting>0))", 1, 2, 0); /* m: 318 -> 347,0 */
	reached1[318] = 1;
	trans[1][318]	= settr(0,0,0,0,0,"frozenAt = 0",0,0,0);
	trans[1][323]	= settr(543,2,347,1,0,".(goto)", 1, 2, 0);
	trans[1][319]	= settr(539,2,347,83,83,"(((item.waiting==0)&&(frozenAt==0)))", 1, 2, 0); /* m: 320 -> 347,0 */
	reached1[320] = 1;
	trans[1][320]	= settr(0,0,0,0,0,"frozenAt = (deeds+1)",0,0,0);
	trans[1][321]	= settr(541,2,347,2,0,"else", 1, 2, 0);
	trans[1][327]	= settr(547,2,347,1,0,".(goto)", 1, 2, 0);
	trans[1][325]	= settr(545,2,347,2,0,"else", 1, 2, 0);
	T = trans[ 1][347] = settr(567,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(567,0,330,0,0,"sub-sequence", 1, 2, 0);
	trans[1][330]	= settr(550,0,374,84,84,"m.seq = 0", 1, 2, 0); /* m: 331 -> 0,374 */
	reached1[331] = 1;
	trans[1][331]	= settr(0,0,0,0,0,"m.round = 0",0,0,0);
	trans[1][332]	= settr(0,0,0,0,0,"m.waiting = 0",0,0,0);
	trans[1][333]	= settr(0,0,0,0,0,"m.overdue = 0",0,0,0);
	trans[1][334]	= settr(0,0,0,0,0,"m.seal[0] = 0",0,0,0);
	trans[1][335]	= settr(0,0,0,0,0,"m.seal[1] = 0",0,0,0);
	trans[1][336]	= settr(0,0,0,0,0,"m.seal[2] = 0",0,0,0);
	trans[1][337]	= settr(0,0,0,0,0,"m.back[0] = 0",0,0,0);
	trans[1][338]	= settr(0,0,0,0,0,"m.back[1] = 0",0,0,0);
	trans[1][339]	= settr(0,0,0,0,0,"m.back[2] = 0",0,0,0);
	trans[1][340]	= settr(0,0,0,0,0,"m.need = 0",0,0,0);
	trans[1][341]	= settr(0,0,0,0,0,"m.asked[0] = 0",0,0,0);
	trans[1][342]	= settr(0,0,0,0,0,"m.asked[1] = 0",0,0,0);
	trans[1][343]	= settr(0,0,0,0,0,"m.asked[2] = 0",0,0,0);
	trans[1][344]	= settr(0,0,0,0,0,"m.resigned[0] = 0",0,0,0);
	trans[1][345]	= settr(0,0,0,0,0,"m.resigned[1] = 0",0,0,0);
	trans[1][346]	= settr(0,0,0,0,0,"m.resigned[2] = 0",0,0,0);
	trans[1][348]	= settr(0,0,0,0,0,"seen = 0",0,0,0);
	trans[1][349]	= settr(0,0,0,0,0,"ok = 0",0,0,0);
	trans[1][351]	= settr(571,0,369,85,0,"((((!((((m.waiting==0)&&(m.round<=1))||m.overdue))&&m.asked[s])&&(m.seal[s]!=0))&&((s!=0)||(changes==0))))", 1, 2, 0);
	T = trans[ 1][369] = settr(589,0,0,0,0,"sub-sequence", 0, 2, 0);
	T->nxt	= settr(589,0,352,0,0,"sub-sequence", 0, 2, 0);
	trans[1][352]	= settr(572,0,371,86,86,"m.seq = 0", 0, 2, 0); /* m: 353 -> 0,371 */
	reached1[353] = 1;
	trans[1][353]	= settr(0,0,0,0,0,"m.round = 0",0,0,0);
	trans[1][354]	= settr(0,0,0,0,0,"m.waiting = 0",0,0,0);
	trans[1][355]	= settr(0,0,0,0,0,"m.overdue = 0",0,0,0);
	trans[1][356]	= settr(0,0,0,0,0,"m.seal[0] = 0",0,0,0);
	trans[1][357]	= settr(0,0,0,0,0,"m.seal[1] = 0",0,0,0);
	trans[1][358]	= settr(0,0,0,0,0,"m.seal[2] = 0",0,0,0);
	trans[1][359]	= settr(0,0,0,0,0,"m.back[0] = 0",0,0,0);
	trans[1][360]	= settr(0,0,0,0,0,"m.back[1] = 0",0,0,0);
	trans[1][361]	= settr(0,0,0,0,0,"m.back[2] = 0",0,0,0);
	trans[1][362]	= settr(0,0,0,0,0,"m.need = 0",0,0,0);
	trans[1][363]	= settr(0,0,0,0,0,"m.asked[0] = 0",0,0,0);
	trans[1][364]	= settr(0,0,0,0,0,"m.asked[1] = 0",0,0,0);
	trans[1][365]	= settr(0,0,0,0,0,"m.asked[2] = 0",0,0,0);
	trans[1][366]	= settr(0,0,0,0,0,"m.resigned[0] = 0",0,0,0);
	trans[1][367]	= settr(0,0,0,0,0,"m.resigned[1] = 0",0,0,0);
	trans[1][368]	= settr(0,0,0,0,0,"m.resigned[2] = 0",0,0,0);
	trans[1][370]	= settr(0,0,0,0,0,"seen = 0",0,0,0);
	trans[1][371]	= settr(591,0,374,87,87,"done = item.round", 1, 2, 0);
	trans[1][376]	= settr(596,0,377,1,0,"break", 0, 2, 0);
	trans[1][377]	= settr(597,0,0,88,88,"-end-", 0, 3500, 0);

	/* proctype 0: Actor */

	trans[0] = (Trans **) emalloc(222*sizeof(Trans *));

	trans[0][219]	= settr(218,0,218,1,0,".(goto)", 0, 2, 0);
	T = trans[0][218] = settr(217,0,0,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(217,0,1,0,0,"DO", 0, 2, 0);
	    T->nxt	= settr(217,0,22,0,0,"DO", 0, 2, 0);
	trans[0][1]	= settr(0,0,221,89,89,"(((item.round>1)||(left==0)))", 1, 2, 0);
	trans[0][2]	= settr(1,0,221,1,0,"goto :b0", 0, 2, 0);
	T = trans[ 0][22] = settr(21,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(21,2,3,0,0,"ATOMIC", 1, 2, 0);
	trans[0][3]	= settr(2,2,21,90,0,"((!((item.round>1))&&(left>0)))", 1, 2, 0);
	T = trans[ 0][21] = settr(20,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(20,0,4,0,0,"sub-sequence", 1, 2, 0);
	trans[0][4]	= settr(3,4,216,91,91,"m.seq = item.seq", 1, 2, 0); /* m: 5 -> 0,216 */
	reached0[5] = 1;
	trans[0][5]	= settr(0,0,0,0,0,"m.round = item.round",0,0,0);
	trans[0][6]	= settr(0,0,0,0,0,"m.waiting = item.waiting",0,0,0);
	trans[0][7]	= settr(0,0,0,0,0,"m.overdue = item.overdue",0,0,0);
	trans[0][8]	= settr(0,0,0,0,0,"m.seal[0] = item.seal[0]",0,0,0);
	trans[0][9]	= settr(0,0,0,0,0,"m.seal[1] = item.seal[1]",0,0,0);
	trans[0][10]	= settr(0,0,0,0,0,"m.seal[2] = item.seal[2]",0,0,0);
	trans[0][11]	= settr(0,0,0,0,0,"m.back[0] = item.back[0]",0,0,0);
	trans[0][12]	= settr(0,0,0,0,0,"m.back[1] = item.back[1]",0,0,0);
	trans[0][13]	= settr(0,0,0,0,0,"m.back[2] = item.back[2]",0,0,0);
	trans[0][14]	= settr(0,0,0,0,0,"m.need = item.need",0,0,0);
	trans[0][15]	= settr(0,0,0,0,0,"m.asked[0] = item.asked[0]",0,0,0);
	trans[0][16]	= settr(0,0,0,0,0,"m.asked[1] = item.asked[1]",0,0,0);
	trans[0][17]	= settr(0,0,0,0,0,"m.asked[2] = item.asked[2]",0,0,0);
	trans[0][18]	= settr(0,0,0,0,0,"m.resigned[0] = item.resigned[0]",0,0,0);
	trans[0][19]	= settr(0,0,0,0,0,"m.resigned[1] = item.resigned[1]",0,0,0);
	trans[0][20]	= settr(0,0,0,0,0,"m.resigned[2] = item.resigned[2]",0,0,0);
	T = trans[0][216] = settr(215,0,0,0,0,"IF", 0, 2, 0);
	T = T->nxt	= settr(215,0,23,0,0,"IF", 0, 2, 0);
	T = T->nxt	= settr(215,0,139,0,0,"IF", 0, 2, 0);
	    T->nxt	= settr(215,0,159,0,0,"IF", 0, 2, 0);
	trans[0][23]	= settr(22,0,138,92,0,"((((m.waiting==0)&&(m.round<=1))||m.overdue))", 0, 2, 0);
	T = trans[ 0][138] = settr(137,0,0,0,0,"sub-sequence", 0, 2, 0);
	T->nxt	= settr(137,0,136,0,0,"sub-sequence", 0, 2, 0);
	T = trans[0][136] = settr(135,0,0,0,0,"IF", 0, 2, 0);
	T = T->nxt	= settr(135,0,24,0,0,"IF", 0, 2, 0);
	    T->nxt	= settr(135,0,80,0,0,"IF", 0, 2, 0);
	trans[0][24]	= settr(23,0,79,93,0,"(((m.waiting==0)&&(m.round<=1)))", 0, 2, 0);
	T = trans[ 0][79] = settr(78,0,0,0,0,"sub-sequence", 0, 2, 0);
	T->nxt	= settr(78,0,27,0,0,"sub-sequence", 0, 2, 0);
	T = trans[ 0][27] = settr(26,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(26,2,26,0,0,"ATOMIC", 1, 2, 0);
	T = trans[ 0][26] = settr(25,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(25,0,25,0,0,"sub-sequence", 1, 2, 0);
	trans[0][25]	= settr(24,0,78,94,94,"archived[m.seq] = 1", 1, 2, 0);
	T = trans[ 0][78] = settr(77,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(77,2,58,0,0,"ATOMIC", 1, 2, 0);
	T = trans[ 0][58] = settr(57,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(57,0,56,0,0,"sub-sequence", 1, 2, 0);
	T = trans[0][56] = settr(55,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(55,2,28,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(55,2,55,0,0,"IF", 1, 2, 0);
	trans[0][28]	= settr(27,2,35,95,0,"(((item.seq==m.seq)&&( ((1==1)) -> ((item.waiting==0)) : (((((item.waiting==m.waiting)&&(item.seal[0]==m.seal[0]))&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2]))) )))", 1, 2, 0);
	T = trans[ 0][35] = settr(34,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(34,0,29,0,0,"sub-sequence", 1, 2, 0);
	trans[0][29]	= settr(28,2,38,96,96,"assert((((item.seal[0]==m.seal[0])&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2])))", 1, 2, 0); /* m: 30 -> 0,38 */
	reached0[30] = 1;
	trans[0][30]	= settr(0,0,0,0,0,"assert(((item.seal[0]==0)||((judged[0]==grounds[0])&&!(item.resigned[0]))))",0,0,0);
	trans[0][31]	= settr(0,0,0,0,0,"assert(((item.seal[1]==0)||((judged[1]==grounds[1])&&!(item.resigned[1]))))",0,0,0);
	trans[0][32]	= settr(0,0,0,0,0,"assert(((item.seal[2]==0)||((judged[2]==grounds[2])&&!(item.resigned[2]))))",0,0,0);
	trans[0][33]	= settr(0,0,0,0,0,"assert(((255==255)||(seen==grounds[255])))",0,0,0);
	trans[0][34]	= settr(0,0,0,0,0,"assert(((item.waiting>0)||(frozenAt==(deeds+1))))",0,0,0);
	T = trans[ 0][38] = settr(37,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(37,0,36,0,0,"sub-sequence", 1, 2, 0);
	trans[0][36]	= settr(35,2,52,97,97,"assert(archived[item.seq])", 1, 2, 0); /* m: 37 -> 0,52 */
	reached0[37] = 1;
	trans[0][37]	= settr(0,0,0,0,0,"item.seq = (item.seq+1)",0,0,0);
	T = trans[ 0][52] = settr(51,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(51,0,39,0,0,"sub-sequence", 1, 2, 0);
	trans[0][39]	= settr(38,2,76,98,98,"item.round = (item.round+1)", 1, 2, 0); /* m: 40 -> 0,76 */
	reached0[40] = 1;
	trans[0][40]	= settr(0,0,0,0,0,"item.seal[0] = 0",0,0,0);
	trans[0][41]	= settr(0,0,0,0,0,"item.seal[1] = 0",0,0,0);
	trans[0][42]	= settr(0,0,0,0,0,"item.seal[2] = 0",0,0,0);
	trans[0][43]	= settr(0,0,0,0,0,"item.back[0] = 0",0,0,0);
	trans[0][44]	= settr(0,0,0,0,0,"item.back[1] = 0",0,0,0);
	trans[0][45]	= settr(0,0,0,0,0,"item.back[2] = 0",0,0,0);
	trans[0][46]	= settr(0,0,0,0,0,"item.overdue = 0",0,0,0);
	trans[0][47]	= settr(0,0,0,0,0,"item.asked[0] = !(item.resigned[0])",0,0,0);
	trans[0][48]	= settr(0,0,0,0,0,"item.asked[1] = !(item.resigned[1])",0,0,0);
	trans[0][49]	= settr(0,0,0,0,0,"item.asked[2] = !(item.resigned[2])",0,0,0);
	trans[0][50]	= settr(0,0,0,0,0,"item.waiting = ((item.asked[0]+item.asked[1])+item.asked[2])",0,0,0);
	trans[0][51]	= settr(0,0,0,0,0,"item.need = item.waiting",0,0,0);
	trans[0][53]	= settr(0,0,0,0,0,"frozenAt = 0",0,0,0);
	trans[0][54]	= settr(0,0,0,0,0,"names = 1",0,0,0);
	trans[0][57]	= settr(56,2,76,1,0,".(goto)", 1, 2, 0);
	trans[0][55]	= settr(54,2,76,2,0,"else", 1, 2, 0);
	T = trans[ 0][76] = settr(75,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(75,0,59,0,0,"sub-sequence", 1, 2, 0);
	trans[0][59]	= settr(58,0,218,99,99,"m.seq = 0", 1, 2, 0); /* m: 60 -> 0,218 */
	reached0[60] = 1;
	trans[0][60]	= settr(0,0,0,0,0,"m.round = 0",0,0,0);
	trans[0][61]	= settr(0,0,0,0,0,"m.waiting = 0",0,0,0);
	trans[0][62]	= settr(0,0,0,0,0,"m.overdue = 0",0,0,0);
	trans[0][63]	= settr(0,0,0,0,0,"m.seal[0] = 0",0,0,0);
	trans[0][64]	= settr(0,0,0,0,0,"m.seal[1] = 0",0,0,0);
	trans[0][65]	= settr(0,0,0,0,0,"m.seal[2] = 0",0,0,0);
	trans[0][66]	= settr(0,0,0,0,0,"m.back[0] = 0",0,0,0);
	trans[0][67]	= settr(0,0,0,0,0,"m.back[1] = 0",0,0,0);
	trans[0][68]	= settr(0,0,0,0,0,"m.back[2] = 0",0,0,0);
	trans[0][69]	= settr(0,0,0,0,0,"m.need = 0",0,0,0);
	trans[0][70]	= settr(0,0,0,0,0,"m.asked[0] = 0",0,0,0);
	trans[0][71]	= settr(0,0,0,0,0,"m.asked[1] = 0",0,0,0);
	trans[0][72]	= settr(0,0,0,0,0,"m.asked[2] = 0",0,0,0);
	trans[0][73]	= settr(0,0,0,0,0,"m.resigned[0] = 0",0,0,0);
	trans[0][74]	= settr(0,0,0,0,0,"m.resigned[1] = 0",0,0,0);
	trans[0][75]	= settr(0,0,0,0,0,"m.resigned[2] = 0",0,0,0);
	trans[0][77]	= settr(0,0,0,0,0,"seen = 0",0,0,0);
	trans[0][137]	= settr(136,0,218,1,0,".(goto)", 0, 2, 0);
	trans[0][80]	= settr(79,0,135,2,0,"else", 0, 2, 0);
	T = trans[ 0][135] = settr(134,0,0,0,0,"sub-sequence", 0, 2, 0);
	T->nxt	= settr(134,0,83,0,0,"sub-sequence", 0, 2, 0);
	T = trans[ 0][83] = settr(82,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(82,2,82,0,0,"ATOMIC", 1, 2, 0);
	T = trans[ 0][82] = settr(81,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(81,0,81,0,0,"sub-sequence", 1, 2, 0);
	trans[0][81]	= settr(80,0,134,100,100,"archived[m.seq] = 1", 1, 2, 0);
	T = trans[ 0][134] = settr(133,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(133,2,114,0,0,"ATOMIC", 1, 2, 0);
	T = trans[ 0][114] = settr(113,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(113,0,112,0,0,"sub-sequence", 1, 2, 0);
	T = trans[0][112] = settr(111,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(111,2,84,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(111,2,111,0,0,"IF", 1, 2, 0);
	trans[0][84]	= settr(83,2,91,101,0,"(((item.seq==m.seq)&&( ((2==1)) -> ((item.waiting==0)) : (((((item.waiting==m.waiting)&&(item.seal[0]==m.seal[0]))&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2]))) )))", 1, 2, 0);
	T = trans[ 0][91] = settr(90,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(90,0,85,0,0,"sub-sequence", 1, 2, 0);
	trans[0][85]	= settr(84,2,94,102,102,"assert((((item.seal[0]==m.seal[0])&&(item.seal[1]==m.seal[1]))&&(item.seal[2]==m.seal[2])))", 1, 2, 0); /* m: 86 -> 0,94 */
	reached0[86] = 1;
	trans[0][86]	= settr(0,0,0,0,0,"assert(((item.seal[0]==0)||((judged[0]==grounds[0])&&!(item.resigned[0]))))",0,0,0);
	trans[0][87]	= settr(0,0,0,0,0,"assert(((item.seal[1]==0)||((judged[1]==grounds[1])&&!(item.resigned[1]))))",0,0,0);
	trans[0][88]	= settr(0,0,0,0,0,"assert(((item.seal[2]==0)||((judged[2]==grounds[2])&&!(item.resigned[2]))))",0,0,0);
	trans[0][89]	= settr(0,0,0,0,0,"assert(((255==255)||(seen==grounds[255])))",0,0,0);
	trans[0][90]	= settr(0,0,0,0,0,"assert(((item.waiting>0)||(frozenAt==(deeds+1))))",0,0,0);
	T = trans[ 0][94] = settr(93,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(93,0,92,0,0,"sub-sequence", 1, 2, 0);
	trans[0][92]	= settr(91,2,108,103,103,"assert(archived[item.seq])", 1, 2, 0); /* m: 93 -> 0,108 */
	reached0[93] = 1;
	trans[0][93]	= settr(0,0,0,0,0,"item.seq = (item.seq+1)",0,0,0);
	T = trans[ 0][108] = settr(107,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(107,0,95,0,0,"sub-sequence", 1, 2, 0);
	trans[0][95]	= settr(94,2,132,104,104,"item.round = (item.round+1)", 1, 2, 0); /* m: 96 -> 0,132 */
	reached0[96] = 1;
	trans[0][96]	= settr(0,0,0,0,0,"item.seal[0] = 0",0,0,0);
	trans[0][97]	= settr(0,0,0,0,0,"item.seal[1] = 0",0,0,0);
	trans[0][98]	= settr(0,0,0,0,0,"item.seal[2] = 0",0,0,0);
	trans[0][99]	= settr(0,0,0,0,0,"item.back[0] = 0",0,0,0);
	trans[0][100]	= settr(0,0,0,0,0,"item.back[1] = 0",0,0,0);
	trans[0][101]	= settr(0,0,0,0,0,"item.back[2] = 0",0,0,0);
	trans[0][102]	= settr(0,0,0,0,0,"item.overdue = 0",0,0,0);
	trans[0][103]	= settr(0,0,0,0,0,"item.asked[0] = !(item.resigned[0])",0,0,0);
	trans[0][104]	= settr(0,0,0,0,0,"item.asked[1] = !(item.resigned[1])",0,0,0);
	trans[0][105]	= settr(0,0,0,0,0,"item.asked[2] = !(item.resigned[2])",0,0,0);
	trans[0][106]	= settr(0,0,0,0,0,"item.waiting = ((item.asked[0]+item.asked[1])+item.asked[2])",0,0,0);
	trans[0][107]	= settr(0,0,0,0,0,"item.need = item.waiting",0,0,0);
	trans[0][109]	= settr(0,0,0,0,0,"frozenAt = 0",0,0,0);
	trans[0][110]	= settr(0,0,0,0,0,"names = 1",0,0,0);
	trans[0][113]	= settr(112,2,132,1,0,".(goto)", 1, 2, 0);
	trans[0][111]	= settr(110,2,132,2,0,"else", 1, 2, 0);
	T = trans[ 0][132] = settr(131,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(131,0,115,0,0,"sub-sequence", 1, 2, 0);
	trans[0][115]	= settr(114,0,218,105,105,"m.seq = 0", 1, 2, 0); /* m: 116 -> 0,218 */
	reached0[116] = 1;
	trans[0][116]	= settr(0,0,0,0,0,"m.round = 0",0,0,0);
	trans[0][117]	= settr(0,0,0,0,0,"m.waiting = 0",0,0,0);
	trans[0][118]	= settr(0,0,0,0,0,"m.overdue = 0",0,0,0);
	trans[0][119]	= settr(0,0,0,0,0,"m.seal[0] = 0",0,0,0);
	trans[0][120]	= settr(0,0,0,0,0,"m.seal[1] = 0",0,0,0);
	trans[0][121]	= settr(0,0,0,0,0,"m.seal[2] = 0",0,0,0);
	trans[0][122]	= settr(0,0,0,0,0,"m.back[0] = 0",0,0,0);
	trans[0][123]	= settr(0,0,0,0,0,"m.back[1] = 0",0,0,0);
	trans[0][124]	= settr(0,0,0,0,0,"m.back[2] = 0",0,0,0);
	trans[0][125]	= settr(0,0,0,0,0,"m.need = 0",0,0,0);
	trans[0][126]	= settr(0,0,0,0,0,"m.asked[0] = 0",0,0,0);
	trans[0][127]	= settr(0,0,0,0,0,"m.asked[1] = 0",0,0,0);
	trans[0][128]	= settr(0,0,0,0,0,"m.asked[2] = 0",0,0,0);
	trans[0][129]	= settr(0,0,0,0,0,"m.resigned[0] = 0",0,0,0);
	trans[0][130]	= settr(0,0,0,0,0,"m.resigned[1] = 0",0,0,0);
	trans[0][131]	= settr(0,0,0,0,0,"m.resigned[2] = 0",0,0,0);
	trans[0][133]	= settr(0,0,0,0,0,"seen = 0",0,0,0);
	trans[0][217]	= settr(216,0,218,1,0,".(goto)", 0, 2, 0);
	trans[0][139]	= settr(138,0,157,106,0,"((!((((m.waiting==0)&&(m.round<=1))||m.overdue))&&!(1)))", 0, 2, 0);
	T = trans[ 0][157] = settr(156,0,0,0,0,"sub-sequence", 0, 2, 0);
	T->nxt	= settr(156,0,140,0,0,"sub-sequence", 0, 2, 0);
	trans[0][140]	= settr(139,0,218,107,107,"m.seq = 0", 0, 2, 0); /* m: 141 -> 0,218 */
	reached0[141] = 1;
	trans[0][141]	= settr(0,0,0,0,0,"m.round = 0",0,0,0);
	trans[0][142]	= settr(0,0,0,0,0,"m.waiting = 0",0,0,0);
	trans[0][143]	= settr(0,0,0,0,0,"m.overdue = 0",0,0,0);
	trans[0][144]	= settr(0,0,0,0,0,"m.seal[0] = 0",0,0,0);
	trans[0][145]	= settr(0,0,0,0,0,"m.seal[1] = 0",0,0,0);
	trans[0][146]	= settr(0,0,0,0,0,"m.seal[2] = 0",0,0,0);
	trans[0][147]	= settr(0,0,0,0,0,"m.back[0] = 0",0,0,0);
	trans[0][148]	= settr(0,0,0,0,0,"m.back[1] = 0",0,0,0);
	trans[0][149]	= settr(0,0,0,0,0,"m.back[2] = 0",0,0,0);
	trans[0][150]	= settr(0,0,0,0,0,"m.need = 0",0,0,0);
	trans[0][151]	= settr(0,0,0,0,0,"m.asked[0] = 0",0,0,0);
	trans[0][152]	= settr(0,0,0,0,0,"m.asked[1] = 0",0,0,0);
	trans[0][153]	= settr(0,0,0,0,0,"m.asked[2] = 0",0,0,0);
	trans[0][154]	= settr(0,0,0,0,0,"m.resigned[0] = 0",0,0,0);
	trans[0][155]	= settr(0,0,0,0,0,"m.resigned[1] = 0",0,0,0);
	trans[0][156]	= settr(0,0,0,0,0,"m.resigned[2] = 0",0,0,0);
	trans[0][158]	= settr(0,0,0,0,0,"left = (left-1)",0,0,0);
	trans[0][159]	= settr(158,0,162,108,0,"((!((((m.waiting==0)&&(m.round<=1))||m.overdue))&&1))", 0, 2, 0);
	T = trans[ 0][162] = settr(161,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(161,2,161,0,0,"ATOMIC", 1, 2, 0);
	T = trans[ 0][161] = settr(160,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(160,0,160,0,0,"sub-sequence", 1, 2, 0);
	trans[0][160]	= settr(159,0,215,109,109,"archived[m.seq] = 1", 1, 2, 0);
	T = trans[ 0][215] = settr(214,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(214,2,194,0,0,"ATOMIC", 1, 2, 0);
	T = trans[0][194] = settr(193,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(193,2,163,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(193,2,188,0,0,"IF", 1, 2, 0);
	trans[0][163]	= settr(162,2,213,110,110,"((faults>0))", 1, 2, 0); /* m: 164 -> 213,0 */
	reached0[164] = 1;
	trans[0][164]	= settr(0,0,0,0,0,"faults = (faults-1)",0,0,0);
	trans[0][165]	= settr(0,0,0,0,0,"left = (left-1)",0,0,0);
	trans[0][195]	= settr(194,2,213,1,0,".(goto)", 1, 2, 0);
	T = trans[ 0][188] = settr(187,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(187,0,186,0,0,"sub-sequence", 1, 2, 0);
	T = trans[0][186] = settr(185,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(185,2,166,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(185,2,184,0,0,"IF", 1, 2, 0);
	trans[0][166]	= settr(165,2,171,111,111,"(((item.seq==m.seq)&&(item.waiting>0)))", 1, 2, 0); /* m: 167 -> 171,0 */
	reached0[167] = 1;
	trans[0][167]	= settr(0,0,0,0,0,"assert((m.seq==item.seq))",0,0,0);
	trans[0][168]	= settr(0,0,0,0,0,"deeds = (deeds+1)",0,0,0);
	T = trans[ 0][171] = settr(170,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(170,0,169,0,0,"sub-sequence", 1, 2, 0);
	trans[0][169]	= settr(168,2,173,112,112,"assert(archived[item.seq])", 1, 2, 0); /* m: 170 -> 0,173 */
	reached0[170] = 1;
	trans[0][170]	= settr(0,0,0,0,0,"item.seq = (item.seq+1)",0,0,0);
	T = trans[ 0][173] = settr(172,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(172,0,172,0,0,"sub-sequence", 1, 2, 0);
	trans[0][172]	= settr(171,2,182,1,0,"(1)", 1, 2, 0);
	T = trans[ 0][182] = settr(181,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(181,0,174,0,0,"sub-sequence", 1, 2, 0);
	trans[0][174]	= settr(173,2,180,113,0,"assert(((item.round>1)||(item.waiting==((((item.asked[0]&&!(item.resigned[0]))&&(item.seal[0]==0))+((item.asked[1]&&!(item.resigned[1]))&&(item.seal[1]==0)))+((item.asked[2]&&!(item.resigned[2]))&&(item.seal[2]==0))))))", 1, 2, 0);
	T = trans[0][180] = settr(179,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(179,2,175,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(179,2,177,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(179,2,179,0,0,"IF", 1, 2, 0);
	trans[0][175]	= settr(174,2,192,114,114,"((item.waiting>0))", 1, 2, 0); /* m: 176 -> 192,0 */
	reached0[176] = 1;
	trans[0][176]	= settr(0,0,0,0,0,"frozenAt = 0",0,0,0);
	trans[0][181]	= settr(180,2,183,1,0,".(goto)", 1, 2, 0); /* m: 183 -> 0,192 */
	reached0[183] = 1;
	trans[0][177]	= settr(176,2,192,115,115,"(((item.waiting==0)&&(frozenAt==0)))", 1, 2, 0); /* m: 178 -> 192,0 */
	reached0[178] = 1;
	trans[0][178]	= settr(0,0,0,0,0,"frozenAt = (deeds+1)",0,0,0);
	trans[0][179]	= settr(178,2,183,2,0,"else", 1, 2, 0);
	trans[0][183]	= settr(182,2,192,116,116,"ok = 1", 1, 2, 0);
	trans[0][187]	= settr(186,2,192,1,0,".(goto)", 1, 2, 0);
	trans[0][184]	= settr(183,2,185,2,0,"else", 1, 2, 0);
	trans[0][185]	= settr(184,2,192,117,117,"ok = 0", 1, 2, 0);
	T = trans[0][192] = settr(191,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(191,2,189,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(191,2,191,0,0,"IF", 1, 2, 0);
	trans[0][189]	= settr(188,2,213,118,118,"(ok)", 1, 2, 0); /* m: 190 -> 213,0 */
	reached0[190] = 1;
	trans[0][190]	= settr(0,0,0,0,0,"left = (left-1)",0,0,0);
	trans[0][193]	= settr(192,2,213,1,0,".(goto)", 1, 2, 0);
	trans[0][191]	= settr(190,2,213,2,0,"else", 1, 2, 0);
	T = trans[ 0][213] = settr(212,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(212,0,196,0,0,"sub-sequence", 1, 2, 0);
	trans[0][196]	= settr(195,0,218,119,119,"m.seq = 0", 1, 2, 0); /* m: 197 -> 0,218 */
	reached0[197] = 1;
	trans[0][197]	= settr(0,0,0,0,0,"m.round = 0",0,0,0);
	trans[0][198]	= settr(0,0,0,0,0,"m.waiting = 0",0,0,0);
	trans[0][199]	= settr(0,0,0,0,0,"m.overdue = 0",0,0,0);
	trans[0][200]	= settr(0,0,0,0,0,"m.seal[0] = 0",0,0,0);
	trans[0][201]	= settr(0,0,0,0,0,"m.seal[1] = 0",0,0,0);
	trans[0][202]	= settr(0,0,0,0,0,"m.seal[2] = 0",0,0,0);
	trans[0][203]	= settr(0,0,0,0,0,"m.back[0] = 0",0,0,0);
	trans[0][204]	= settr(0,0,0,0,0,"m.back[1] = 0",0,0,0);
	trans[0][205]	= settr(0,0,0,0,0,"m.back[2] = 0",0,0,0);
	trans[0][206]	= settr(0,0,0,0,0,"m.need = 0",0,0,0);
	trans[0][207]	= settr(0,0,0,0,0,"m.asked[0] = 0",0,0,0);
	trans[0][208]	= settr(0,0,0,0,0,"m.asked[1] = 0",0,0,0);
	trans[0][209]	= settr(0,0,0,0,0,"m.asked[2] = 0",0,0,0);
	trans[0][210]	= settr(0,0,0,0,0,"m.resigned[0] = 0",0,0,0);
	trans[0][211]	= settr(0,0,0,0,0,"m.resigned[1] = 0",0,0,0);
	trans[0][212]	= settr(0,0,0,0,0,"m.resigned[2] = 0",0,0,0);
	trans[0][214]	= settr(0,0,0,0,0,"ok = 0",0,0,0);
	trans[0][220]	= settr(219,0,221,1,0,"break", 0, 2, 0);
	trans[0][221]	= settr(220,0,0,120,120,"-end-", 0, 3500, 0);
	/* np_ demon: */
	trans[_NP_] = (Trans **) emalloc(3*sizeof(Trans *));
	T = trans[_NP_][0] = settr(9997,0,1,_T5,0,"(np_)", 1,2,0);
	    T->nxt	  = settr(9998,0,0,_T2,0,"(1)",   0,2,0);
	T = trans[_NP_][1] = settr(9999,0,1,_T5,0,"(np_)", 1,2,0);
}

Trans *
settr(	int t_id, int a, int b, int c, int d,
	char *t, int g, int tpe0, int tpe1)
{	Trans *tmp = (Trans *) emalloc(sizeof(Trans));

	tmp->atom  = a&(6|32);	/* only (2|8|32) have meaning */
	if (!g) tmp->atom |= 8;	/* no global references */
	tmp->st    = b;
	tmp->tpe[0] = tpe0;
	tmp->tpe[1] = tpe1;
	tmp->tp    = t;
	tmp->t_id  = t_id;
	tmp->forw  = c;
	tmp->back  = d;
	return tmp;
}

Trans *
cpytr(Trans *a)
{	Trans *tmp = (Trans *) emalloc(sizeof(Trans));

	int i;
	tmp->atom  = a->atom;
	tmp->st    = a->st;
#ifdef HAS_UNLESS
	tmp->e_trans = a->e_trans;
	for (i = 0; i < HAS_UNLESS; i++)
		tmp->escp[i] = a->escp[i];
#endif
	tmp->tpe[0] = a->tpe[0];
	tmp->tpe[1] = a->tpe[1];
	for (i = 0; i < 6; i++)
	{	tmp->qu[i] = a->qu[i];
		tmp->ty[i] = a->ty[i];
	}
	tmp->tp    = (char *) emalloc(strlen(a->tp)+1);
	strcpy(tmp->tp, a->tp);
	tmp->t_id  = a->t_id;
	tmp->forw  = a->forw;
	tmp->back  = a->back;
	return tmp;
}

#ifndef NOREDUCE
int
srinc_set(int n)
{	if (n <= 2) return LOCAL;
	if (n <= 2+  DELTA) return Q_FULL_F; /* 's' or nfull  */
	if (n <= 2+2*DELTA) return Q_EMPT_F; /* 'r' or nempty */
	if (n <= 2+3*DELTA) return Q_EMPT_T; /* empty */
	if (n <= 2+4*DELTA) return Q_FULL_T; /* full  */
	if (n ==   5*DELTA) return GLOBAL;
	if (n ==   6*DELTA) return TIMEOUT_F;
	if (n ==   7*DELTA) return ALPHA_F;
	Uerror("cannot happen srinc_class");
	return BAD;
}
int
srunc(int n, int m)
{	switch(m) {
	case Q_FULL_F: return n-2;
	case Q_EMPT_F: return n-2-DELTA;
	case Q_EMPT_T: return n-2-2*DELTA;
	case Q_FULL_T: return n-2-3*DELTA;
	case ALPHA_F:
	case TIMEOUT_F: return 257; /* non-zero, and > MAXQ */
	}
	Uerror("cannot happen srunc");
	return 0;
}
#endif
int cnt;
#ifdef HAS_UNLESS
int
isthere(Trans *a, int b)
{	Trans *t;
	for (t = a; t; t = t->nxt)
		if (t->t_id == b)
			return 1;
	return 0;
}
#endif
#ifndef NOREDUCE
int
mark_safety(Trans *t) /* for conditional safety */
{	int g = 0, i, j, k;

	if (!t) return 0;
	if (t->qu[0])
		return (t->qu[1])?2:1;	/* marked */

	for (i = 0; i < 2; i++)
	{	j = srinc_set(t->tpe[i]);
		if (j >= GLOBAL && j != ALPHA_F)
			return -1;
		if (j != LOCAL)
		{	k = srunc(t->tpe[i], j);
			if (g == 0
			||  t->qu[0] != k
			||  t->ty[0] != j)
			{	t->qu[g] = k;
				t->ty[g] = j;
				g++;
	}	}	}
	return g;
}
#endif
void
retrans(int n, int m, int is, short srcln[], uchar reach[], uchar lpstate[])
	/* process n, with m states, is=initial state */
{	Trans *T0, *T1, *T2, *T3;
	Trans *T4, *T5; /* t_reverse or has_unless */
	int i;
#if defined(HAS_UNLESS) || !defined(NOREDUCE)
	int k;
#endif
#ifndef NOREDUCE
	int g, h, j, aa;
#endif
#ifdef HAS_UNLESS
	int p;
#endif
	if (state_tables >= 4)
	{	printf("STEP 1 %s\n", 
			procname[n]);
		for (i = 1; i < m; i++)
		for (T0 = trans[n][i]; T0; T0 = T0->nxt)
			crack(n, i, T0, srcln);
		return;
	}
	do {
		for (i = 1, cnt = 0; i < m; i++)
		{	T2 = trans[n][i];
			T1 = T2?T2->nxt:(Trans *)0;
/* prescan: */		for (T0 = T1; T0; T0 = T0->nxt)
/* choice in choice */	{	if (T0->st && trans[n][T0->st]
				&&  trans[n][T0->st]->nxt)
					break;
			}
#if 0
		if (T0)
		printf("\tstate %d / %d: choice in choice\n",
		i, T0->st);
#endif
			if (T0)
			for (T0 = T1; T0; T0 = T0->nxt)
			{	T3 = trans[n][T0->st];
				if (!T3->nxt)
				{	T2->nxt = cpytr(T0);
					T2 = T2->nxt;
					imed(T2, T0->st, n, i);
					continue;
				}
				do {	T3 = T3->nxt;
					T2->nxt = cpytr(T3);
					T2 = T2->nxt;
					imed(T2, T0->st, n, i);
				} while (T3->nxt);
				cnt++;
			}
		}
	} while (cnt);
	if (state_tables >= 3)
	{	printf("STEP 2 %s\n", 
			procname[n]);
		for (i = 1; i < m; i++)
		for (T0 = trans[n][i]; T0; T0 = T0->nxt)
			crack(n, i, T0, srcln);
		return;
	}
	for (i = 1; i < m; i++)
	{	if (trans[n][i] && trans[n][i]->nxt) /* optimize */
		{	T1 = trans[n][i]->nxt;
#if 0
			printf("\t\tpull %d (%d) to %d\n",
			T1->st, T1->forw, i);
#endif
			srcln[i] = srcln[T1->st];	/* Oyvind Teig, 5.2.0 */

			if (!trans[n][T1->st]) continue;
			T0 = cpytr(trans[n][T1->st]);
			trans[n][i] = T0;
			reach[T1->st] = 1;
			imed(T0, T1->st, n, i);
			for (T1 = T1->nxt; T1; T1 = T1->nxt)
			{
#if 0
			printf("\t\tpull %d (%d) to %d\n",
				T1->st, T1->forw, i);
#endif
		/*		srcln[i] = srcln[T1->st];  gh: not useful */
				if (!trans[n][T1->st]) continue;
				T0->nxt = cpytr(trans[n][T1->st]);
				T0 = T0->nxt;
				reach[T1->st] = 1;
				imed(T0, T1->st, n, i);
	}	}	}
	if (state_tables >= 2)
	{	printf("STEP 3 %s\n", 
			procname[n]);
		for (i = 1; i < m; i++)
		for (T0 = trans[n][i]; T0; T0 = T0->nxt)
			crack(n, i, T0, srcln);
		return;
	}
#ifdef HAS_UNLESS
	for (i = 1; i < m; i++)
	{	if (!trans[n][i]) continue;
		/* check for each state i if an
		 * escape to some state p is defined
		 * if so, copy and mark p's transitions
		 * and prepend them to the transition-
		 * list of state i
		 */
	 if (!like_java) /* the default */
	 {	for (T0 = trans[n][i]; T0; T0 = T0->nxt)
		for (k = HAS_UNLESS-1; k >= 0; k--)
		{	if (p = T0->escp[k])
			for (T1 = trans[n][p]; T1; T1 = T1->nxt)
			{	if (isthere(trans[n][i], T1->t_id))
					continue;
				T2 = cpytr(T1);
				T2->e_trans = p;
				T2->nxt = trans[n][i];
				trans[n][i] = T2;
		}	}
	 } else /* outermost unless checked first */
	 {	T4 = T3 = (Trans *) 0;
		for (T0 = trans[n][i]; T0; T0 = T0->nxt)
		for (k = HAS_UNLESS-1; k >= 0; k--)
		{	if (p = T0->escp[k])
			for (T1 = trans[n][p]; T1; T1 = T1->nxt)
			{	if (isthere(trans[n][i], T1->t_id))
					continue;
				T2 = cpytr(T1);
				T2->nxt = (Trans *) 0;
				T2->e_trans = p;
				if (T3)	T3->nxt = T2;
				else	T4 = T2;
				T3 = T2;
		}	}
		if (T4)
		{	T3->nxt = trans[n][i];
			trans[n][i] = T4;
		}
	 }
	}
#endif
#ifndef NOREDUCE
	for (i = 1; i < m; i++)
	{	if (a_cycles)
		{ /* moves through these states are visible */
	#if PROG_LAB>0 && defined(HAS_NP)
			if (progstate[n][i])
				goto degrade;
			for (T1 = trans[n][i]; T1; T1 = T1->nxt)
				if (progstate[n][T1->st])
					goto degrade;
	#endif
			if (accpstate[n][i] || visstate[n][i])
				goto degrade;
			for (T1 = trans[n][i]; T1; T1 = T1->nxt)
				if (accpstate[n][T1->st])
					goto degrade;
		}
		T1 = trans[n][i];
		if (!T1) continue;
		g = mark_safety(T1);	/* V3.3.1 */
		if (g < 0) goto degrade; /* global */
		/* check if mixing of guards preserves reduction */
		if (T1->nxt)
		{	k = 0;
			for (T0 = T1; T0; T0 = T0->nxt)
			{	if (!(T0->atom&8))
					goto degrade;
				for (aa = 0; aa < 2; aa++)
				{	j = srinc_set(T0->tpe[aa]);
					if (j >= GLOBAL && j != ALPHA_F)
						goto degrade;
					if (T0->tpe[aa]
					&&  T0->tpe[aa]
					!=  T1->tpe[0])
						k = 1;
			}	}
			/* g = 0;	V3.3.1 */
			if (k)	/* non-uniform selection */
			for (T0 = T1; T0; T0 = T0->nxt)
			for (aa = 0; aa < 2; aa++)
			{	j = srinc_set(T0->tpe[aa]);
				if (j != LOCAL)
				{	k = srunc(T0->tpe[aa], j);
					for (h = 0; h < 6; h++)
						if (T1->qu[h] == k
						&&  T1->ty[h] == j)
							break;
					if (h >= 6)
					{	T1->qu[g%6] = k;
						T1->ty[g%6] = j;
						g++;
			}	}	}
			if (g > 6)
			{	T1->qu[0] = 0;	/* turn it off */
				printf("pan: warning, line %d, ",
					srcln[i]);
			 	printf("too many stmnt types (%d)",
					g);
			  	printf(" in selection\n");
			  goto degrade;
			}
		}
		/* mark all options global if >=1 is global */
		for (T1 = trans[n][i]; T1; T1 = T1->nxt)
			if (!(T1->atom&8)) break;
		if (T1)
degrade:	for (T1 = trans[n][i]; T1; T1 = T1->nxt)
			T1->atom &= ~8;	/* mark as unsafe */
		/* can only mix 'r's or 's's if on same chan */
		/* and not mixed with other local operations */
		T1 = trans[n][i];
		if (!T1 || T1->qu[0]) continue;
		j = T1->tpe[0];
		if (T1->nxt && T1->atom&8)
		{ if (j == 5*DELTA)
		  {	printf("warning: line %d ", srcln[i]);
			printf("mixed condition ");
			printf("(defeats reduction)\n");
			goto degrade;
		  }
		  for (T0 = T1; T0; T0 = T0->nxt)
		  for (aa = 0; aa < 2; aa++)
		  if  (T0->tpe[aa] && T0->tpe[aa] != j)
		  {	printf("warning: line %d ", srcln[i]);
			printf("[%d-%d] mixed %stion ",
				T0->tpe[aa], j, 
				(j==5*DELTA)?"condi":"selec");
			printf("(defeats reduction)\n");
			printf("	'%s' <-> '%s'\n",
				T1->tp, T0->tp);
			goto degrade;
		} }
	}
#endif
	for (i = 1; i < m; i++)
	{	T2 = trans[n][i];
		if (!T2
		||  T2->nxt
		||  strncmp(T2->tp, ".(goto)", 7)
		||  !stopstate[n][i])
			continue;
		stopstate[n][T2->st] = 1;
	}
	if (state_tables && !verbose)
	{	if (dodot)
		{	char buf[256], *q = buf, *p = procname[n];
			while (*p != '\0')
			{	if (*p != ':')
				{	*q++ = *p;
				}
				p++;
			}
			*q = '\0';
			printf("digraph ");
			switch (Btypes[n]) {
			case I_PROC:  printf("init {\n"); break;
			case N_CLAIM: printf("claim_%s {\n", buf); break;
			case E_TRACE: printf("notrace {\n"); break;
			case N_TRACE: printf("trace {\n"); break;
			default:      printf("p_%s {\n", buf); break;
			}
			printf("size=\"8,10\";\n");
			printf("  GT [shape=box,style=dotted,label=\"%s\"];\n", buf);
			printf("  GT -> S%d;\n", is);
		} else
		{	switch (Btypes[n]) {
			case I_PROC:  printf("init\n"); break;
			case N_CLAIM: printf("claim %s\n", procname[n]); break;
			case E_TRACE: printf("notrace assertion\n"); break;
			case N_TRACE: printf("trace assertion\n"); break;
			default:      printf("proctype %s\n", procname[n]); break;
		}	}
		for (i = 1; i < m; i++)
		{	reach[i] = 1;
		}
		tagtable(n, m, is, srcln, reach);
		if (dodot) printf("}\n");
	} else
	for (i = 1; i < m; i++)
	{	int nrelse;
		if (Btypes[n] != N_CLAIM)
		{	for (T0 = trans[n][i]; T0; T0 = T0->nxt)
			{	if (T0->st == i
				&& strcmp(T0->tp, "(1)") == 0)
				{	printf("error: proctype '%s' ",
						procname[n]);
		  			printf("line %d, state %d: has un",
						srcln[i], i);
					printf("conditional self-loop\n");
					pan_exit(1);
		}	}	}
		nrelse = 0;
		for (T0 = trans[n][i]; T0; T0 = T0->nxt)
		{	if (strcmp(T0->tp, "else") == 0)
				nrelse++;
		}
		if (nrelse > 1)
		{	printf("error: proctype '%s' state",
				procname[n]);
		  	printf(" %d, inherits %d", i, nrelse);
		  	printf(" 'else' stmnts\n");
			pan_exit(1);
	}	}
#if !defined(LOOPSTATE) && !defined(BFS_PAR)
	if (state_tables)
#endif
	do_dfs(n, m, is, srcln, reach, lpstate);

	if (!t_reverse)
	{	return;
	}
	/* process n, with m states, is=initial state -- reverse list */
	if (!state_tables && Btypes[n] != N_CLAIM)
	{	for (i = 1; i < m; i++)
		{	Trans *Tx = (Trans *) 0; /* list of escapes */
			Trans *Ty = (Trans *) 0; /* its tail element */
			T1 = (Trans *) 0; /* reversed list */
			T2 = (Trans *) 0; /* its tail */
			T3 = (Trans *) 0; /* remembers possible 'else' */

			/* find unless-escapes, they should go first */
			T4 = T5 = T0 = trans[n][i];
	#ifdef HAS_UNLESS
			while (T4 && T4->e_trans) /* escapes are first in orig list */
			{	T5 = T4;	  /* remember predecessor */
				T4 = T4->nxt;
			}
	#endif
			/* T4 points to first non-escape, T5 to its parent, T0 to original list */
			if (T4 != T0)		 /* there was at least one escape */
			{	T3 = T5->nxt;		 /* start of non-escapes */
				T5->nxt = (Trans *) 0;	 /* separate */
				Tx = T0;		 /* start of the escapes */
				Ty = T5;		 /* its tail */
				T0 = T3;		 /* the rest, to be reversed */
			}
			/* T0 points to first non-escape, Tx to the list of escapes, Ty to its tail */

			/* first tail-add non-escape transitions, reversed */
			T3 = (Trans *) 0;
			for (T5 = T0; T5; T5 = T4)
			{	T4 = T5->nxt;
	#ifdef HAS_UNLESS
				if (T5->e_trans)
				{	printf("error: cannot happen!\n");
					continue;
				}
	#endif
				if (strcmp(T5->tp, "else") == 0)
				{	T3 = T5;
					T5->nxt = (Trans *) 0;
				} else
				{	T5->nxt = T1;
					if (!T1) { T2 = T5; }
					T1 = T5;
			}	}
			/* T3 points to a possible else, which is removed from the list */
			/* T1 points to the reversed list so far (without escapes) */
			/* T2 points to the tail element -- where the else should go */
			if (T2 && T3)
			{	T2->nxt = T3;	/* add else */
			} else
			{	if (T3) /* there was an else, but there's no tail */
				{	if (!T1)	/* and no reversed list */
					{	T1 = T3; /* odd, but possible */
					} else		/* even stranger */
					{	T1->nxt = T3;
			}	}	}

			/* add in the escapes, to that they appear at the front */
			if (Tx && Ty) { Ty->nxt = T1; T1 = Tx; }

			trans[n][i] = T1;
			/* reversed, with escapes first and else last */
	}	}
	if (state_tables && verbose)
	{	printf("FINAL proctype %s\n", 
			procname[n]);
		for (i = 1; i < m; i++)
		for (T0 = trans[n][i]; T0; T0 = T0->nxt)
			crack(n, i, T0, srcln);
	}
}
void
imed(Trans *T, int v, int n, int j)	/* set intermediate state */
{	progstate[n][T->st] |= progstate[n][v];
	accpstate[n][T->st] |= accpstate[n][v];
	stopstate[n][T->st] |= stopstate[n][v];
	mapstate[n][j] = T->st;
}
void
tagtable(int n, int m, int is, short srcln[], uchar reach[])
{	Trans *z;

	if (is >= m || !trans[n][is]
	||  is <= 0 || reach[is] == 0)
		return;
	reach[is] = 0;
	if (state_tables)
	for (z = trans[n][is]; z; z = z->nxt)
	{	if (dodot)
			dot_crack(n, is, z);
		else
			crack(n, is, z, srcln);
	}

	for (z = trans[n][is]; z; z = z->nxt)
	{
#ifdef HAS_UNLESS
		int i, j;
#endif
		tagtable(n, m, z->st, srcln, reach);
#ifdef HAS_UNLESS
		for (i = 0; i < HAS_UNLESS; i++)
		{	j = trans[n][is]->escp[i];
			if (!j) break;
			tagtable(n, m, j, srcln, reach);
		}
#endif
	}
}

extern Trans *t_id_lkup[];

void
dfs_table(int n, int m, int is, short srcln[], uchar reach[], uchar lpstate[])
{	Trans *z;

	if (is >= m || is <= 0 || !trans[n][is])
		return;
	if ((reach[is] & (4|8|16)) != 0)
	{	if ((reach[is] & (8|16)) == 16)	/* on stack, not yet recorded */
		{	lpstate[is] = 1;
			reach[is] |= 8; /* recorded */
			if (state_tables && verbose)
			{	printf("state %d line %d is a loopstate\n", is, srcln[is]);
		}	}
		return;
	}
	reach[is] |= (4|16);	/* visited | onstack */
	for (z = trans[n][is]; z; z = z->nxt)
	{	t_id_lkup[z->t_id] = z;
#ifdef HAS_UNLESS
		int i, j;
#endif
		dfs_table(n, m, z->st, srcln, reach, lpstate);
#ifdef HAS_UNLESS
		for (i = 0; i < HAS_UNLESS; i++)
		{	j = trans[n][is]->escp[i];
			if (!j) break;
			dfs_table(n, m, j, srcln, reach, lpstate);
		}
#endif
	}
	reach[is] &= ~16; /* no longer on stack */
}
void
do_dfs(int n, int m, int is, short srcln[], uchar reach[], uchar lpstate[])
{	int i;
	dfs_table(n, m, is, srcln, reach, lpstate);
	for (i = 0; i < m; i++)
		reach[i] &= ~(4|8|16);
}
void
crack(int n, int j, Trans *z, short srcln[])
{	int i;

	if (!z) return;
	printf("	state %3d -(tr %3d)-> state %3d  ",
		j, z->forw, z->st);
	printf("[id %3d tp %3d", z->t_id, z->tpe[0]);
	if (z->tpe[1]) printf(",%d", z->tpe[1]);
#ifdef HAS_UNLESS
	if (z->e_trans)
		printf(" org %3d", z->e_trans);
	else if (state_tables >= 2)
	for (i = 0; i < HAS_UNLESS; i++)
	{	if (!z->escp[i]) break;
		printf(" esc %d", z->escp[i]);
	}
#endif
	printf("]");
	printf(" [%s%s%s%s%s] %s:%d => ",
		z->atom&6?"A":z->atom&32?"D":"-",
		accpstate[n][j]?"a" :"-",
		stopstate[n][j]?"e" : "-",
		progstate[n][j]?"p" : "-",
		z->atom & 8 ?"L":"G",
		PanSource, srcln[j]);
	for (i = 0; z->tp[i]; i++)
		if (z->tp[i] == '\n')
			printf("\\n");
		else
			putchar(z->tp[i]);
	if (verbose && z->qu[0])
	{	printf("\t[");
		for (i = 0; i < 6; i++)
			if (z->qu[i])
				printf("(%d,%d)",
				z->qu[i], z->ty[i]);
		printf("]");
	}
	printf("\n");
	fflush(stdout);
}
/* spin -a m.pml; cc -o pan pan.c; ./pan -D | dot -Tps > foo.ps; ps2pdf foo.ps */
void
dot_crack(int n, int j, Trans *z)
{	int i;

	if (!z) return;
	printf("	S%d -> S%d  [color=black", j, z->st);

	if (z->atom&6) printf(",style=dashed");
	else if (z->atom&32) printf(",style=dotted");
	else if (z->atom&8) printf(",style=solid");
	else printf(",style=bold");

	printf(",label=\"");
	for (i = 0; z->tp[i]; i++)
	{	if (z->tp[i] == '\\'
		&&  z->tp[i+1] == 'n')
		{	i++; printf(" ");
		} else
		{	putchar(z->tp[i]);
	}	}
	printf("\"];\n");
	if (accpstate[n][j]) printf("  S%d [color=red,style=bold];\n", j);
	else if (progstate[n][j]) printf("  S%d [color=green,style=bold];\n", j);
	if (stopstate[n][j]) printf("  S%d [color=blue,style=bold,shape=box];\n", j);
}

#ifdef VAR_RANGES
#define BYTESIZE	32	/* 2^8 : 2^3 = 256:8 = 32 */

typedef struct Vr_Ptr {
	char	*nm;
	uchar	vals[BYTESIZE];
	struct Vr_Ptr *nxt;
} Vr_Ptr;
Vr_Ptr *ranges = (Vr_Ptr *) 0;

void
logval(char *s, int v)
{	Vr_Ptr *tmp;

	if (v<0 || v > 255) return;
	for (tmp = ranges; tmp; tmp = tmp->nxt)
		if (!strcmp(tmp->nm, s))
			goto found;
	tmp = (Vr_Ptr *) emalloc(sizeof(Vr_Ptr));
	tmp->nxt = ranges;
	ranges = tmp;
	tmp->nm = s;
found:
	tmp->vals[(v)/8] |= 1<<((v)%8);
}

void
dumpval(uchar X[], int range)
{	int w, x, i, j = -1;

	for (w = i = 0; w < range; w++)
	for (x = 0; x < 8; x++, i++)
	{
from:		if ((X[w] & (1<<x)))
		{	printf("%d", i);
			j = i;
			goto upto;
	}	}
	return;
	for (w = 0; w < range; w++)
	for (x = 0; x < 8; x++, i++)
	{
upto:		if (!(X[w] & (1<<x)))
		{	if (i-1 == j)
				printf(", ");
			else
				printf("-%d, ", i-1);
			goto from;
	}	}
	if (j >= 0 && j != 255)
		printf("-255");
}

void
dumpranges(void)
{	Vr_Ptr *tmp;
	printf("\nValues assigned within ");
	printf("interval [0..255]:\n");
	for (tmp = ranges; tmp; tmp = tmp->nxt)
	{	printf("\t%s\t: ", tmp->nm);
		dumpval(tmp->vals, BYTESIZE);
		printf("\n");
	}
}
#endif

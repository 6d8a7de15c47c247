-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Settings" (
    "userId" TEXT NOT NULL,
    "endpointUrl" TEXT,
    "endpointKey" TEXT,
    "model" TEXT,
    "temperature" DOUBLE PRECISION NOT NULL,
    "maxOutputTokens" INTEGER NOT NULL,
    "contextBudget" INTEGER NOT NULL,
    "narratorText" TEXT NOT NULL,

    CONSTRAINT "Settings_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "Scenario" (
    "id" TEXT NOT NULL,
    "key" TEXT,
    "ownerId" TEXT,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "opening" TEXT NOT NULL,
    "plotEssentials" TEXT NOT NULL,
    "authorsNote" TEXT NOT NULL,
    "aiInstructions" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Scenario_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Adventure" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "scenarioId" TEXT,
    "title" TEXT NOT NULL,
    "plotEssentials" TEXT NOT NULL,
    "authorsNote" TEXT NOT NULL,
    "aiInstructions" TEXT NOT NULL,
    "headBranchId" INTEGER,
    "headDepth" INTEGER NOT NULL DEFAULT -1,
    "headVersion" INTEGER NOT NULL DEFAULT 0,
    "forkName" TEXT,
    "lastVisitAt" TIMESTAMP(3),
    "initialWorld" TEXT NOT NULL,
    "initialScript" TEXT NOT NULL,
    "narrations" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "playedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Adventure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Branch" (
    "id" SERIAL NOT NULL,
    "adventureId" TEXT NOT NULL,
    "parentId" INTEGER,
    "forkDepth" INTEGER NOT NULL,
    "name" TEXT,
    "origin" TEXT NOT NULL,
    "visitedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Branch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Take" (
    "id" SERIAL NOT NULL,
    "adventureId" TEXT NOT NULL,
    "branchId" INTEGER NOT NULL,
    "depth" INTEGER NOT NULL,
    "parentId" INTEGER,
    "turn" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "hidden" BOOLEAN NOT NULL DEFAULT false,
    "worldHash" TEXT,
    "scriptHash" TEXT,
    "tokens" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "finish" TEXT,
    "narrator" TEXT,
    "promptTokens" INTEGER,
    "outputTokens" INTEGER,
    "cachedTokens" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "Take_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Revision" (
    "takeId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "tokens" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "Revision_pkey" PRIMARY KEY ("takeId","number")
);

-- CreateTable
CREATE TABLE "TakeOutput" (
    "takeId" INTEGER NOT NULL,
    "reasoning" TEXT NOT NULL,
    "raw" TEXT NOT NULL,

    CONSTRAINT "TakeOutput_pkey" PRIMARY KEY ("takeId")
);

-- CreateTable
CREATE TABLE "Snapshot" (
    "takeId" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "pieces" BYTEA NOT NULL,

    CONSTRAINT "Snapshot_pkey" PRIMARY KEY ("takeId")
);

-- CreateTable
CREATE TABLE "State" (
    "adventureId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "State_pkey" PRIMARY KEY ("adventureId","hash")
);

-- CreateTable
CREATE TABLE "Turn" (
    "id" TEXT NOT NULL,
    "adventureId" TEXT NOT NULL,
    "requestId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "inputKind" TEXT,
    "inputText" TEXT,
    "targetId" INTEGER,
    "inputTakeId" INTEGER,
    "takeId" INTEGER,
    "failureCode" TEXT,
    "failureMessage" TEXT,
    "retryAfterSeconds" INTEGER,
    "leaseUntil" TIMESTAMP(3) NOT NULL,
    "startedAt" TIMESTAMP(3) NOT NULL,
    "endedAt" TIMESTAMP(3),

    CONSTRAINT "Turn_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TurnText" (
    "turnId" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "reasoning" TEXT NOT NULL,

    CONSTRAINT "TurnText_pkey" PRIMARY KEY ("turnId")
);

-- CreateIndex
CREATE UNIQUE INDEX "Scenario_key_key" ON "Scenario"("key");

-- CreateIndex
CREATE INDEX "Scenario_ownerId_idx" ON "Scenario"("ownerId");

-- CreateIndex
CREATE INDEX "Adventure_ownerId_playedAt_idx" ON "Adventure"("ownerId", "playedAt");

-- CreateIndex
CREATE INDEX "Adventure_headBranchId_idx" ON "Adventure"("headBranchId");

-- CreateIndex
CREATE INDEX "Adventure_scenarioId_idx" ON "Adventure"("scenarioId");

-- CreateIndex
CREATE INDEX "Branch_adventureId_idx" ON "Branch"("adventureId");

-- CreateIndex
CREATE INDEX "Branch_parentId_forkDepth_idx" ON "Branch"("parentId", "forkDepth");

-- CreateIndex
CREATE INDEX "Take_parentId_adventureId_idx" ON "Take"("parentId", "adventureId");

-- CreateIndex
CREATE UNIQUE INDEX "Take_branchId_depth_key" ON "Take"("branchId", "depth");

-- CreateIndex
CREATE INDEX "Turn_adventureId_startedAt_idx" ON "Turn"("adventureId", "startedAt");

-- CreateIndex
CREATE INDEX "Turn_inputTakeId_idx" ON "Turn"("inputTakeId");

-- CreateIndex
CREATE INDEX "Turn_takeId_idx" ON "Turn"("takeId");

-- CreateIndex
CREATE UNIQUE INDEX "Turn_adventureId_requestId_key" ON "Turn"("adventureId", "requestId");

-- AddForeignKey
ALTER TABLE "Settings" ADD CONSTRAINT "Settings_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Scenario" ADD CONSTRAINT "Scenario_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Adventure" ADD CONSTRAINT "Adventure_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Adventure" ADD CONSTRAINT "Adventure_scenarioId_fkey" FOREIGN KEY ("scenarioId") REFERENCES "Scenario"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Adventure" ADD CONSTRAINT "Adventure_headBranchId_fkey" FOREIGN KEY ("headBranchId") REFERENCES "Branch"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Branch" ADD CONSTRAINT "Branch_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Branch" ADD CONSTRAINT "Branch_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Branch"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Branch" ADD CONSTRAINT "Branch_parentId_forkDepth_fkey" FOREIGN KEY ("parentId", "forkDepth") REFERENCES "Take"("branchId", "depth") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Take" ADD CONSTRAINT "Take_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Take" ADD CONSTRAINT "Take_branchId_fkey" FOREIGN KEY ("branchId") REFERENCES "Branch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Take" ADD CONSTRAINT "Take_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Take"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_takeId_fkey" FOREIGN KEY ("takeId") REFERENCES "Take"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TakeOutput" ADD CONSTRAINT "TakeOutput_takeId_fkey" FOREIGN KEY ("takeId") REFERENCES "Take"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Snapshot" ADD CONSTRAINT "Snapshot_takeId_fkey" FOREIGN KEY ("takeId") REFERENCES "Take"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "State" ADD CONSTRAINT "State_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Turn" ADD CONSTRAINT "Turn_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Turn" ADD CONSTRAINT "Turn_inputTakeId_fkey" FOREIGN KEY ("inputTakeId") REFERENCES "Take"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Turn" ADD CONSTRAINT "Turn_takeId_fkey" FOREIGN KEY ("takeId") REFERENCES "Take"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TurnText" ADD CONSTRAINT "TurnText_turnId_fkey" FOREIGN KEY ("turnId") REFERENCES "Turn"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: no fork without a parent, no parent without a fork.
ALTER TABLE "Branch" ADD CONSTRAINT "Branch_fork_check" CHECK (("parentId" IS NULL) = ("forkDepth" = -1));

-- By hand: one running turn in an adventure. The claim is this index.
CREATE UNIQUE INDEX "Turn_one_running" ON "Turn"("adventureId") WHERE "status" = 'RUNNING';
